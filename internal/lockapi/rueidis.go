package lockapi

// rueidis and its twin valkey-go v1.0.79. A command is a chain of builder
// steps, B().Set().Key(k).Value(v).Nx().Px(ttl).Build(), whose types live in an
// internal package; the type that Build is called on tells what the chain lacks.

var (
	rueidisPkgs = []string{"github.com/redis/rueidis", "github.com/valkey-io/valkey-go"}
	rueidisCmds = []string{"github.com/redis/rueidis/internal/cmds", "github.com/valkey-io/valkey-go/internal/cmds"}
	anyStep     = []string{"*"}
)

var rueidis = []Entry{
	{Pkgs: rueidisPkgs, Recv: []string{"CommandClient", "CoreClient", "Client", "DedicatedClient"}, Names: []string{"Do"},
		Role: RawCommand, Ctx: Arg(0), On: Arg(1), Success: NilInError, Note: "the argument is a builder's chain"},
	{Pkgs: rueidisPkgs, Recv: []string{"CommandClient", "CoreClient", "Client", "DedicatedClient"}, Names: []string{"DoMulti"},
		Role: Pipeline, Ctx: Arg(0), On: Rest(1), Success: NilInError, Note: "not atomic"},
	{Pkgs: rueidisPkgs, Recv: []string{"CommandClient", "CoreClient", "Client", "DedicatedClient"}, Names: []string{"B"},
		Role: BuildStep, Command: "B"},
	{Pkgs: rueidisPkgs, Recv: []string{"Client"}, Names: []string{"Dedicated"},
		Role: PinFunc, Func: Arg(0), Note: "Redis locks do not hang on a connection"},
	{Pkgs: rueidisPkgs, Recv: []string{"Client"}, Names: []string{"Dedicate"},
		Role: Pin, Handle: true, Note: "Redis locks do not hang on a connection"},
	{Pkgs: rueidisPkgs, Names: []string{"NewClient"}, Role: NewClient, Handle: true},

	{Pkgs: rueidisPkgs, Names: []string{"NewLuaScript"}, Role: NewScript, Script: Arg(0)},
	{Pkgs: rueidisPkgs, Names: []string{"NewLuaScriptNoSha"}, Role: NewScript, Script: Arg(0), Since: "v1.0.60"},
	{Pkgs: rueidisPkgs, Names: []string{"NewLuaScriptRetryable"}, Role: NewScript, Script: Arg(0), Since: "v1.0.70",
		Note: "the client may run the script again after a network error"},
	{Pkgs: rueidisPkgs, Recv: []string{"Lua"}, Names: []string{"Exec"},
		Role: Script, Command: "EVAL", Ctx: Arg(0), On: Arg(1), Keys: Arg(2), Value: Arg(3), Success: NilInError},

	{Pkgs: rueidisPkgs[:1], Names: []string{"IsRedisNil"}, Role: ResultOf, Value: Arg(0), Note: "true when SET with NX found a holder"},
	{Pkgs: rueidisPkgs[1:], Names: []string{"IsValkeyNil"}, Role: ResultOf, Value: Arg(0), Note: "true when SET with NX found a holder"},
	{Pkgs: rueidisPkgs[:1], Recv: []string{"RedisResult"}, Names: []string{"Error", "ToString", "ToInt64", "AsInt64", "AsBool", "ToBool"}, Role: ResultOf},
	{Pkgs: rueidisPkgs[1:], Recv: []string{"ValkeyResult"}, Names: []string{"Error", "ToString", "ToInt64", "AsInt64", "AsBool", "ToBool"}, Role: ResultOf},

	// The command that a chain starts.
	{Pkgs: rueidisCmds, Recv: []string{"Builder"}, Names: []string{
		"Set", "Setnx", "Setex", "Psetex", "Getset", "Getdel", "Getex", "Get", "Mget", "Msetnx", "Del", "Unlink", "Exists",
		"Expire", "Pexpire", "Expireat", "Pexpireat", "Persist", "Ttl", "Pttl", "Keys", "Scan",
		"Incr", "Incrby", "Decr", "Decrby", "Append", "Publish",
		"Hset", "Hsetnx", "Hget", "Hdel", "Hincrby", "Sadd", "Srem", "Zadd", "Zrem", "Zincrby", "Lpush", "Rpush", "Lpop", "Xadd",
		"Eval", "Evalsha", "Fcall", "Watch", "Multi", "Exec", "Flushall", "Flushdb", "Wait"},
		Role: BuildStep},
	{Pkgs: rueidisCmds, Recv: []string{"Builder"}, Names: []string{"EvalRo"}, Role: BuildStep, Command: "EVAL_RO"},
	{Pkgs: rueidisCmds, Recv: []string{"Builder"}, Names: []string{"EvalshaRo"}, Role: BuildStep, Command: "EVALSHA_RO"},
	{Pkgs: rueidisCmds[:1], Recv: []string{"Builder"}, Names: []string{"Delex"}, Role: BuildStep, Since: "v1.0.68", Note: "needs Redis 8.4"},
	{Pkgs: rueidisCmds[1:], Recv: []string{"Builder"}, Names: []string{"Delifeq"}, Role: BuildStep, Owner: true, Since: "v1.0.65", Note: "needs Valkey 9"},
	{Pkgs: rueidisCmds, Recv: []string{"Builder"}, Names: []string{"Arbitrary"}, Role: BuildStep, Words: Rest(0), Note: "a command given as words"},
	{Pkgs: rueidisCmds, Recv: []string{"Arbitrary"}, Names: []string{"Args"}, Role: BuildStep, Words: Rest(0)},
	{Pkgs: rueidisCmds, Recv: []string{"Arbitrary"}, Names: []string{"Keys"}, Role: BuildStep, Keys: Rest(0)},

	// Its arguments. Every step of a name has the same shape on every command.
	{Pkgs: rueidisCmds, Recv: []string{
		"Set", "Setnx", "Setex", "Psetex", "Getset", "Getdel", "Getex", "Get", "Expire", "Pexpire", "Expireat", "Pexpireat", "Persist", "Ttl", "Pttl",
		"Incr", "Incrby", "Decr", "Decrby", "Append", "Hset", "Hsetnx", "Hget", "Hdel", "Hincrby", "Sadd", "Srem", "Zadd", "Zrem", "Zincrby", "Lpush", "Rpush", "Lpop", "Xadd"},
		Names: []string{"Key"}, Role: BuildStep, Keys: Arg(0)},
	{Pkgs: rueidisCmds[:1], Recv: []string{"Delex"}, Names: []string{"Key"}, Role: BuildStep, Keys: Arg(0), Since: "v1.0.68"},
	{Pkgs: rueidisCmds[1:], Recv: []string{"Delifeq"}, Names: []string{"Key"}, Role: BuildStep, Keys: Arg(0), Since: "v1.0.65"},
	{Pkgs: rueidisCmds, Recv: []string{
		"Del", "DelKey", "Unlink", "UnlinkKey", "Exists", "ExistsKey", "Mget", "MgetKey", "Watch", "WatchKey",
		"EvalNumkeys", "EvalKey", "EvalshaNumkeys", "EvalshaKey", "EvalRoNumkeys", "EvalRoKey", "EvalshaRoNumkeys", "EvalshaRoKey", "FcallNumkeys", "FcallKey"},
		Names: []string{"Key"}, Role: BuildStep, Keys: Rest(0)},
	{Pkgs: rueidisCmds, Recv: []string{"SetKey", "SetnxKey", "SetexSeconds", "PsetexMilliseconds", "GetsetKey", "HsetnxField", "AppendKey"},
		Names: []string{"Value"}, Role: BuildStep, Value: Arg(0)},
	{Pkgs: rueidisCmds, Recv: []string{"Eval", "EvalRo"}, Names: []string{"Script"}, Role: BuildStep, Script: Arg(0)},
	{Pkgs: rueidisCmds, Recv: []string{"Evalsha", "EvalshaRo"}, Names: []string{"Sha1"}, Role: BuildStep, Script: Arg(0), Note: "the script is a hash"},
	{Pkgs: rueidisCmds, Recv: []string{"EvalScript", "EvalRoScript", "EvalshaSha1", "EvalshaRoSha1", "FcallFunction"}, Names: []string{"Numkeys"}, Role: BuildStep, NumKeys: Arg(0)},
	{Pkgs: rueidisCmds, Recv: []string{"EvalNumkeys", "EvalKey", "EvalArg", "EvalshaNumkeys", "EvalshaKey", "EvalshaArg", "EvalRoNumkeys", "EvalRoKey", "EvalRoArg", "FcallNumkeys", "FcallKey", "FcallArg"},
		Names: []string{"Arg"}, Role: BuildStep, Value: Rest(0)},

	// Its options: the conditions and the expiry of SET.
	{Pkgs: rueidisCmds, Recv: []string{"SetValue"}, Names: []string{"Nx", "Xx"}, Role: BuildStep},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue"}, Names: []string{"Ifeq"}, Role: BuildStep, Match: Arg(0), Owner: true, Since: "v1.0.54"},
	{Pkgs: rueidisCmds[:1], Recv: []string{"DelexKey"}, Names: []string{"Ifeq"}, Role: BuildStep, Match: Arg(0), Owner: true, Since: "v1.0.68"},
	{Pkgs: rueidisCmds[1:], Recv: []string{"DelifeqKey"}, Names: []string{"Value"}, Role: BuildStep, Match: Arg(0), Owner: true, Since: "v1.0.65"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"ExSeconds"}, Role: BuildStep, Command: "EX", TTL: Arg(0), Unit: "s"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"PxMilliseconds"}, Role: BuildStep, Command: "PX", TTL: Arg(0), Unit: "ms",
		Note: "a time.Duration converted to int64 is nanoseconds"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"Ex", "Px"}, Role: BuildStep, TTL: Arg(0)},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"Exat", "Pxat"}, Role: BuildStep, TTL: Arg(0),
		Note: "an absolute time of the client's clock"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"ExatTimestamp"}, Role: BuildStep, Command: "EXAT", TTL: Arg(0), Unit: "s",
		Note: "an absolute time of the client's clock"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet", "GetexKey"}, Names: []string{"PxatMillisecondsTimestamp"}, Role: BuildStep, Command: "PXAT", TTL: Arg(0), Unit: "ms",
		Note: "an absolute time of the client's clock"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue", "SetConditionNx", "SetConditionXx", "SetGet"}, Names: []string{"Keepttl", "Get"}, Role: BuildStep, Note: "KEEPTTL gives a new key no expiry"},
	{Pkgs: rueidisCmds, Recv: []string{"ExpireKey", "SetexKey"}, Names: []string{"Seconds"}, Role: BuildStep, TTL: Arg(0), Unit: "s"},
	{Pkgs: rueidisCmds, Recv: []string{"PexpireKey", "PsetexKey"}, Names: []string{"Milliseconds"}, Role: BuildStep, TTL: Arg(0), Unit: "ms"},
	{Pkgs: rueidisCmds, Recv: []string{"ExpireatKey"}, Names: []string{"Timestamp"}, Role: BuildStep, TTL: Arg(0), Unit: "s", Note: "an absolute time of the client's clock"},
	{Pkgs: rueidisCmds, Recv: []string{"PexpireatKey"}, Names: []string{"MillisecondsTimestamp"}, Role: BuildStep, TTL: Arg(0), Unit: "ms", Note: "an absolute time of the client's clock"},

	// Its end. Three receivers say by themselves that the key gets no expiry.
	{Pkgs: rueidisCmds, Recv: []string{"SetConditionNx"}, Names: []string{"Build"}, Role: BuildEnd, Command: "SET NX", Success: NilInError, Note: "no expiry"},
	{Pkgs: rueidisCmds, Recv: []string{"SetnxValue"}, Names: []string{"Build"}, Role: BuildEnd, Command: "SETNX", Success: Reply, Note: "no expiry"},
	{Pkgs: rueidisCmds, Recv: []string{"SetValue"}, Names: []string{"Build"}, Role: BuildEnd, Command: "SET", Note: "overwrites a live holder, no expiry"},
	{Pkgs: rueidisCmds, Recv: []string{"DelKey", "UnlinkKey"}, Names: []string{"Build"}, Role: BuildEnd, Command: "DEL", Note: "deletes whoever holds the key"},
	{Pkgs: rueidisCmds[:1], Recv: []string{"DelexKey"}, Names: []string{"Build"}, Role: BuildEnd, Command: "DELEX", Since: "v1.0.68", Note: "without Ifeq it is a plain DEL"},
	{Pkgs: rueidisCmds, Recv: []string{"ExpireSeconds"}, Names: []string{"Build"}, Role: BuildEnd, Command: "EXPIRE", Note: "does not check the holder"},
	{Pkgs: rueidisCmds, Recv: []string{"PexpireMilliseconds"}, Names: []string{"Build"}, Role: BuildEnd, Command: "PEXPIRE", Note: "does not check the holder"},
	{Pkgs: rueidisCmds, Recv: anyStep, Names: []string{"Build"}, Role: BuildEnd},
	{Pkgs: rueidisCmds, Recv: anyStep, Names: []string{"Cache"}, Role: BuildEnd},
}
