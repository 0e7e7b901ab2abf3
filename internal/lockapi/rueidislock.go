package lockapi

// rueidislock (read at 256d25a) and its twin valkeylock v1.0.79: a lock over
// several keys of one deployment, renewed by itself.

var rueidislockPkgs = []string{"github.com/redis/rueidis/rueidislock", "github.com/valkey-io/valkey-go/valkeylock"}

var rueidislock = []Entry{
	{Pkgs: rueidislockPkgs, Names: []string{"NewLocker"}, Role: NewLock, Keys: FieldOf(0, "KeyPrefix"), TTL: FieldOf(0, "KeyValidity"), Handle: true, Renews: true,
		Note: "its keys are on one deployment, so it is no Redlock"},
	{Pkgs: rueidislockPkgs, Recv: []string{"Locker"}, Names: []string{"WithContext"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1),
		Success: NilError, Lost: Out(0), Undo: Out(1), Owner: true, Renews: true,
		Note: "the work must use the context that it returns: its end is the lost lease"},
	{Pkgs: rueidislockPkgs, Recv: []string{"Locker"}, Names: []string{"TryWithContext"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1),
		Success: NilError, Lost: Out(0), Undo: Out(1), Owner: true, Renews: true,
		Note: "context and cancel are not nil when the lock is refused"},
	{Pkgs: rueidislockPkgs, Recv: []string{"Locker"}, Names: []string{"ForceWithContext"}, Role: ForceAcquire, Ctx: Arg(0), Keys: Arg(1),
		Success: NilError, Lost: Out(0), Undo: Out(1), Renews: true,
		Note: "takes the lock from a live holder"},
	{Pkgs: rueidislockPkgs, Recv: []string{"Locker"}, Names: []string{"Close"}, Role: EndSession},
}
