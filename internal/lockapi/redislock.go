package lockapi

// bsm/redislock. Positions read from v0.9.4 and v0.10.0.

var redislockPkg = []string{"github.com/bsm/redislock"}

var redislock = []Entry{
	{Pkgs: redislockPkg, Names: []string{"New"}, Role: NewClient, On: Arg(0), Handle: true},
	{Pkgs: redislockPkg, Recv: []string{"Client"}, Names: []string{"Obtain"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Value: FieldOf(3, "Token"),
		Success: NilError, Handle: true, Owner: true,
		Note: "waits only with Options.RetryStrategy; a constant Token lets a second caller in"},
	{Pkgs: redislockPkg, Names: []string{"Obtain"}, Role: TryAcquire, Ctx: Arg(0), On: Arg(1), Keys: Arg(2), TTL: Arg(3), Value: FieldOf(4, "Token"),
		Success: NilError, Handle: true, Owner: true},
	{Pkgs: redislockPkg, Recv: []string{"Client"}, Names: []string{"ObtainMulti"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Value: FieldOf(3, "Token"),
		Success: NilError, Handle: true, Owner: true, Since: "v0.10"},
	{Pkgs: redislockPkg, Recv: []string{"Lock"}, Names: []string{"Release"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true,
		Note: "an ended context leaves the lock to its TTL"},
	{Pkgs: redislockPkg, Recv: []string{"Lock"}, Names: []string{"Refresh"}, Role: Renew, Ctx: Arg(0), TTL: Arg(1), Success: NilError, Owner: true,
		Note: "a lost lock is ErrNotObtained"},
	{Pkgs: redislockPkg, Recv: []string{"Lock"}, Names: []string{"TTL"}, Role: Peek, Ctx: Arg(0), Note: "a lost lock is 0 with a nil error"},
	{Pkgs: redislockPkg, Recv: []string{"Lock"}, Names: []string{"Token"}, Role: Token, Note: "random, not monotonic"},
	{Pkgs: redislockPkg, Recv: []string{"Lock"}, Names: []string{"Key"}, Role: Key},
	{Pkgs: redislockPkg, Names: []string{"NoRetry"}, Role: Option},
	{Pkgs: redislockPkg, Names: []string{"LinearBackoff", "LimitRetry", "ExponentialBackoff"}, Role: Option, Value: Arg(0)},
}
