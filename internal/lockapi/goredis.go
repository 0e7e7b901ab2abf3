package lockapi

import "slices"

// go-redis, and the two adapters that copy its interface (rueidiscompat,
// valkeycompat). Positions read from go-redis v9.23.0, v8.11.5, v7.4.1,
// v6.15.9, redis.v5 5.2.9 and rueidiscompat 1.0.79.

var (
	goRedisV9 = []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9"}
	goRedis   = []string{
		"github.com/redis/go-redis/v9",
		"github.com/redis/rueidis/rueidiscompat",
		"github.com/valkey-io/valkey-go/valkeycompat",
		"github.com/go-redis/redis/v9", // betas of v9
		"github.com/go-redis/redis/v8",
	}
	goRedisNoCtx = []string{
		"github.com/go-redis/redis/v7",
		"github.com/go-redis/redis", // v6
		"gopkg.in/redis.v5",
	}
	goRedisOwn      = []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9", "github.com/go-redis/redis/v8"}
	goRedisAnyShape = slices.Concat(goRedisOwn, goRedisNoCtx)

	// goRedisRecv are the types that declare commands in one version or
	// another: v9 splits Cmdable by kind of command, v8 and older have one
	// flat interface, the concrete clients share the unexported cmdable.
	goRedisRecv = []string{
		"cmdable", "Cmdable", "statefulCmdable", "baseClient",
		"GenericCmdable", "StringCmdable", "HashCmdable", "ListCmdable", "SetCmdable",
		"SortedSetCmdable", "StreamCmdable", "PubSubCmdable",
		"ScriptingFunctionsCmdable", "Scripter", "scripter",
		"UniversalClient", "Pipeliner", "Client", "ClusterClient", "Ring", "Conn", "Tx", "Pipeline",
		"CoreCmdable", "Compat", // the adapters
	}
	goRedisClients = []string{"Client", "ClusterClient", "Ring", "UniversalClient"}
)

var goredis = []Entry{
	// Acquire by one command.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"SetNX"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3), Success: BoolCmd,
		Note: "a TTL of 0 or KeepTTL sets no expiry; a bare integer is nanoseconds"},
	{Pkgs: goRedis, Recv: goRedisRecv, Names: []string{"SetArgs"},
		Role: Command, Command: "SET", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: FieldOf(3, "TTL"), Cond: FieldOf(3, "Mode"), Success: NilInError,
		Note: "with Mode NX a lost race is redis.Nil; a zero TTL sets no expiry"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"MSetNX"},
		Role: Command, Ctx: Arg(0), Keys: Rest(1), Success: BoolCmd,
		Note: "keys and values alternate; no key gets an expiry"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"HSetNX"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(3), Success: BoolCmd,
		Note: "the field gets no expiry"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"GetSet"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Success: NilInError,
		Note: "half of the SETNX and GETSET timestamp lock, which compares clients' clocks"},

	// Set.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Set"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3),
		Note: "overwrites a live holder; a TTL of 0 sets no expiry"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"SetXX"},
		Role: Command, Command: "SET", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3), Success: BoolCmd,
		Note: "renews whoever holds the key"},
	{Pkgs: []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9"}, Recv: goRedisRecv, Names: []string{"SetEx"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3)},
	{Pkgs: []string{"github.com/redis/rueidis/rueidiscompat", "github.com/valkey-io/valkey-go/valkeycompat", "github.com/go-redis/redis/v8"}, Recv: goRedisRecv, Names: []string{"SetEX"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3)},
	{Pkgs: goRedisV9[:1], Recv: goRedisRecv, Names: []string{"SetIFEQ", "SetIFEQGet", "SetIFNE", "SetIFNEGet", "SetIFDEQ", "SetIFDEQGet", "SetIFDNE", "SetIFDNEGet"},
		Role: Command, Command: "SET", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Match: Arg(3), TTL: Arg(4), Success: NilInError, Owner: true,
		Since: "v9.17", Note: "needs Redis 8.4"},

	// Release.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Del"},
		Role: Command, Ctx: Arg(0), Keys: Rest(1), Note: "deletes whoever holds the key"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"Unlink"},
		Role: Command, Ctx: Arg(0), Keys: Rest(1), Note: "deletes whoever holds the key"},
	{Pkgs: goRedisV9[:1], Recv: goRedisRecv, Names: []string{"DelExArgs"},
		Role: Command, Command: "DELEX", Ctx: Arg(0), Keys: Arg(1), Match: FieldOf(2, "MatchValue"), Cond: FieldOf(2, "Mode"), Owner: true,
		Since: "v9.17", Note: "an empty Mode deletes unconditionally; needs Redis 8.4"},
	{Pkgs: goRedis, Recv: goRedisRecv, Names: []string{"GetDel"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Success: NilInError,
		Note: "deletes before the caller can compare"},

	// Renew.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Expire"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: BoolCmd,
		Note: "does not check the holder, truncates to whole seconds; false is the lost lease"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"PExpire"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: BoolCmd,
		Note: "does not check the holder; false is the lost lease"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"ExpireAt", "PExpireAt"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: BoolCmd,
		Note: "an absolute time of the client's clock"},
	{Pkgs: slices.Concat(goRedisV9, goRedis[1:3]), Recv: goRedisRecv, Names: []string{"ExpireNX", "ExpireXX", "ExpireGT", "ExpireLT"},
		Role: Command, Command: "EXPIRE", Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: BoolCmd,
		Note: "the condition is on the TTL, not on the holder"},
	{Pkgs: goRedis, Recv: goRedisRecv, Names: []string{"GetEx"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: NilInError,
		Note: "a TTL of 0 removes the expiry"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Persist"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Success: BoolCmd,
		Note: "turns a lease into a lock for ever"},

	// Read.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Get"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Success: NilInError},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"TTL", "PTTL", "Type"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"Exists", "Touch"},
		Role: Command, Ctx: Arg(0), Keys: Rest(1)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"MGet"},
		Role: Command, Ctx: Arg(0), Keys: Rest(1)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Keys"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Note: "the key is a pattern"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Scan"},
		Role: Command, Ctx: Arg(0), Keys: Arg(2), Note: "the key is a pattern"},
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"Wait"},
		Role: Command, Ctx: Arg(0), Note: "narrows the failover window, does not close it"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"FlushAll"},
		Role: Command, Ctx: Arg(0), Note: "removes every lock"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"FlushDB"},
		Role: Command, Ctx: Arg(0), Note: "removes every lock"},

	// Counters, hashes, lists, sets: fences, semaphores, and what a stale
	// holder does twice.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Incr", "Decr", "LPop", "RPop", "SPop", "HGetAll", "HLen", "HKeys", "LLen", "SCard", "SMembers", "ZCard"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"IncrBy", "DecrBy", "IncrByFloat", "Append", "Publish", "SIsMember"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"HIncrBy", "HIncrByFloat"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(3)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"HSet", "HGet", "HDel", "HExists", "HMGet", "HMSet", "ZScore", "ZRank", "ZRange", "ZRemRangeByScore", "ZRemRangeByRank", "ZCount", "ZIncrBy", "LRange", "LTrim"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"LPush", "RPush", "SAdd", "SRem", "ZAdd", "ZRem"},
		Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Rest(2)},
	{Pkgs: goRedis, Recv: goRedisRecv, Names: []string{"ZAddNX", "ZAddXX"},
		Role: Command, Command: "ZADD", Ctx: Arg(0), Keys: Arg(1), Value: Rest(2)},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"XAdd"},
		Role: Command, Ctx: Arg(0), Keys: FieldOf(1, "Stream")},

	// Scripts.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Eval"},
		Role: Script, Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"EvalSha"},
		Role: Script, Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError, Note: "the script is a hash"},
	{Pkgs: goRedisV9[:1], Recv: goRedisRecv, Names: []string{"EvalRO"},
		Role: Script, Command: "EVAL_RO", Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: goRedisV9[:1], Recv: goRedisRecv, Names: []string{"EvalShaRO"},
		Role: Script, Command: "EVALSHA_RO", Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError, Note: "the script is a hash"},
	{Pkgs: goRedisV9[:1], Recv: goRedisRecv, Names: []string{"FCall"},
		Role: Script, Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError, Since: "v9.0.3", Note: "the script is the name of a function on the server"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"ScriptLoad"},
		Role: LoadScript, Ctx: Arg(0), Script: Arg(1)},
	{Pkgs: slices.Concat(goRedis, goRedisNoCtx), Names: []string{"NewScript"}, Role: NewScript, Script: Arg(0)},
	{Pkgs: goRedisV9[:1], Names: []string{"NewScriptServerSHA"}, Role: NewScript, Script: Arg(0), Since: "v9.19"},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: []string{"Script"}, Names: []string{"Run", "Eval", "EvalSha"},
		Role: Script, Command: "EVAL", Ctx: Arg(0), On: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: goRedisV9[:1], Recv: []string{"Script"}, Names: []string{"RunRO", "EvalRO", "EvalShaRO"},
		Role: Script, Command: "EVAL_RO", Ctx: Arg(0), On: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: goRedis, NoCtx: goRedisNoCtx, Recv: []string{"Script"}, Names: []string{"Load"},
		Role: LoadScript, Ctx: Arg(0), On: Arg(1)},

	// Commands given as words. v7 has Do without and DoContext with a context.
	{Pkgs: goRedis, NoCtx: goRedisNoCtx[:2], Recv: goRedisRecv, Names: []string{"Do"},
		Role: RawCommand, Ctx: Arg(0), Words: Rest(1), Success: NilInError},
	{Pkgs: goRedisNoCtx[:1], Recv: goRedisRecv, Names: []string{"DoContext"},
		Role: RawCommand, Ctx: Arg(0), Words: Rest(1), Success: NilInError},

	// What a command object answers.
	{Pkgs: slices.Concat(goRedis, goRedisNoCtx), Recv: []string{"BoolCmd", "IntCmd", "Cmd", "StringCmd", "StatusCmd", "DurationCmd", "baseCmd"}, Names: []string{"Result", "Val"},
		Role: ResultOf, Note: "Val drops the error: a network failure looks like a held lock"},
	{Pkgs: slices.Concat(goRedis, goRedisNoCtx), Recv: []string{"baseCmd"}, Names: []string{"Err"},
		Role: ResultOf, Note: "drops the bool: a nil error of SetNX does not mean that the lock is held"},
	{Pkgs: slices.Concat(goRedis, goRedisNoCtx[:2]), Recv: []string{"Cmd"}, Names: []string{"Bool", "Int", "Int64"}, Role: ResultOf},
	{Pkgs: slices.Concat(goRedis, goRedisNoCtx[:1]), Recv: []string{"Cmd"}, Names: []string{"Text"}, Role: ResultOf},

	// Pipelines and optimistic transactions.
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"Pipelined"},
		Role: Pipeline, Ctx: Arg(0), Func: Arg(1), Note: "not atomic"},
	{Pkgs: goRedisAnyShape, Recv: goRedisRecv, Names: []string{"Pipeline"},
		Role: Pipeline, Handle: true, Note: "not atomic"},
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx, Recv: goRedisRecv, Names: []string{"TxPipelined"},
		Role: TxPipeline, Ctx: Arg(0), Func: Arg(1)},
	{Pkgs: goRedisAnyShape, Recv: goRedisRecv, Names: []string{"TxPipeline"},
		Role: TxPipeline, Handle: true},
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx, Recv: []string{"Pipeline", "Pipeliner"}, Names: []string{"Exec"},
		Role: TxnCommit, Ctx: Arg(0), Note: "the commands' answers are valid only afterwards"},
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx, Recv: goRedisClients, Names: []string{"Watch"},
		Role: Watch, Ctx: Arg(0), Func: Arg(1), Keys: Rest(2)},
	{Pkgs: goRedisOwn, NoCtx: goRedisNoCtx, Recv: []string{"Tx"}, Names: []string{"Watch"},
		Role: Watch, Ctx: Arg(0), Keys: Rest(1), Note: "adds keys to the transaction's own WATCH"},

	// Clients.
	{Pkgs: goRedisAnyShape, Names: []string{"NewClient", "NewClusterClient", "NewFailoverClient", "NewRing"},
		Role: NewClient, Handle: true, Note: "replication is asynchronous: a lock can vanish at a failover"},
	{Pkgs: goRedisAnyShape[:5], Names: []string{"NewUniversalClient"},
		Role: NewClient, Handle: true},
	{Pkgs: []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9", "github.com/go-redis/redis/v7"}, Recv: []string{"Client"}, Names: []string{"Conn"},
		Role: Pin, Handle: true, Note: "Redis locks do not hang on a connection"},
	{Pkgs: []string{"github.com/go-redis/redis/v8"}, Recv: []string{"Client"}, Names: []string{"Conn"},
		Role: Pin, Ctx: Arg(0), Handle: true, Note: "Redis locks do not hang on a connection"},
}
