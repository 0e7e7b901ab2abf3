package lockapi

import "time"

// go-zero's Redis store v1.10.3. Its TTLs are whole seconds.

var gozeroPkg = []string{"github.com/zeromicro/go-zero/core/stores/redis"}

var gozero = []Entry{
	{Pkgs: gozeroPkg, Names: []string{"NewRedisLock"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true, Lease: 500 * time.Millisecond,
		Note: "without SetExpire the lease is 500 ms"},
	{Pkgs: gozeroPkg, Recv: []string{"RedisLock"}, Names: []string{"SetExpire"}, Role: Option, TTL: Arg(0), Unit: "s",
		Note: "the lease is half a second longer"},
	{Pkgs: gozeroPkg, Recv: []string{"RedisLock"}, Names: []string{"Acquire"}, Role: TryAcquire, Success: True,
		Note: "the same value acquires again: sharing it between goroutines excludes nobody"},
	{Pkgs: gozeroPkg, Recv: []string{"RedisLock"}, Names: []string{"AcquireCtx"}, Role: TryAcquire, Ctx: Arg(0), Success: True,
		Note: "the same value acquires again: sharing it between goroutines excludes nobody"},
	{Pkgs: gozeroPkg, Recv: []string{"RedisLock"}, Names: []string{"Release"}, Role: Release, Owner: true},
	{Pkgs: gozeroPkg, Recv: []string{"RedisLock"}, Names: []string{"ReleaseCtx"}, Role: Release, Ctx: Arg(0), Owner: true},

	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Setnx"}, Role: Command, Keys: Arg(0), Value: Arg(1), Success: True, Note: "no expiry"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"SetnxCtx"}, Role: Command, Command: "SETNX", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Success: True, Note: "no expiry"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"SetnxEx"}, Role: Command, Command: "SETNX", Keys: Arg(0), Value: Arg(1), TTL: Arg(2), Unit: "s", Success: True},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"SetnxExCtx"}, Role: Command, Command: "SETNX", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3), Unit: "s", Success: True},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Set"}, Role: Command, Keys: Arg(0), Value: Arg(1)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"SetCtx"}, Role: Command, Command: "SET", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Setex"}, Role: Command, Keys: Arg(0), Value: Arg(1), TTL: Arg(2), Unit: "s"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"SetexCtx"}, Role: Command, Command: "SETEX", Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: Arg(3), Unit: "s"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Get", "Incr"}, Role: Command, Keys: Arg(0)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"GetCtx"}, Role: Command, Command: "GET", Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"IncrCtx"}, Role: Command, Command: "INCR", Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Del"}, Role: Command, Keys: Rest(0), Note: "deletes whoever holds the key"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"DelCtx"}, Role: Command, Command: "DEL", Ctx: Arg(0), Keys: Rest(1), Note: "deletes whoever holds the key"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Expire"}, Role: Command, Keys: Arg(0), TTL: Arg(1), Unit: "s", Note: "a missing key is not reported"},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"ExpireCtx"}, Role: Command, Command: "EXPIRE", Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Unit: "s", Note: "a missing key is not reported"},

	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"Eval", "EvalSha"}, Role: Script, Script: Arg(0), Keys: Arg(1), Value: Rest(2), Success: NilInError},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"EvalCtx"}, Role: Script, Command: "EVAL", Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"EvalShaCtx"}, Role: Script, Command: "EVALSHA", Ctx: Arg(0), Script: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"ScriptRun"}, Role: Script, Command: "EVAL", On: Arg(0), Keys: Arg(1), Value: Rest(2), Success: NilInError},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"ScriptRunCtx"}, Role: Script, Command: "EVAL", Ctx: Arg(0), On: Arg(1), Keys: Arg(2), Value: Rest(3), Success: NilInError},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"ScriptLoad"}, Role: LoadScript, Script: Arg(0)},
	{Pkgs: gozeroPkg, Recv: []string{"Redis"}, Names: []string{"ScriptLoadCtx"}, Role: LoadScript, Ctx: Arg(0), Script: Arg(1)},
	{Pkgs: gozeroPkg, Names: []string{"NewScript"}, Role: NewScript, Script: Arg(0)},
}
