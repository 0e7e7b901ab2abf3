package lockapi

// gocron v2.21.2 and v1.37.0: a scheduler that asks a locker, or an elector, of
// the user's choice before each run.

var (
	gocronPkgs = []string{"github.com/go-co-op/gocron/v2", "github.com/go-co-op/gocron"}
	gocronV2   = gocronPkgs[:1]
	gocronV1   = gocronPkgs[1:]
)

var gocron = []Entry{
	{Pkgs: gocronPkgs, Recv: []string{"Locker"}, Names: []string{"Lock"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true,
		Note: "the key is the name of a function unless the job has one: it changes with the code"},
	{Pkgs: gocronPkgs, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0),
		Note: "the scheduler drops the error and passes the job's context, which may have ended"},
	{Pkgs: gocronPkgs, Recv: []string{"Elector"}, Names: []string{"IsLeader"}, Role: Peek, Ctx: Arg(0), Success: NilError},
	{Pkgs: gocronV2, Names: []string{"WithDistributedLocker", "WithDistributedJobLocker", "WithDistributedElector"}, Role: Option, On: Arg(0),
		Note: "nothing renews the lock, and its loss does not end the job"},
	{Pkgs: gocronV1, Recv: []string{"Scheduler"}, Names: []string{"WithDistributedLocker", "WithDistributedElector"}, Role: Option, On: Arg(0),
		Note: "nothing renews the lock, and its loss does not end the job"},
}
