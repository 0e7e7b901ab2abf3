package lockapi

// Kubernetes leases: client-go v0.37.2, controller-runtime v0.25.2.

var (
	k8sElection = []string{"k8s.io/client-go/tools/leaderelection"}
	k8sLock     = []string{"k8s.io/client-go/tools/leaderelection/resourcelock"}
	k8sLeases   = []string{"k8s.io/client-go/kubernetes/typed/coordination/v1"}
	crManager   = []string{"sigs.k8s.io/controller-runtime/pkg/manager"}
	crElection  = []string{"sigs.k8s.io/controller-runtime/pkg/leaderelection"}
)

var kubernetes = []Entry{
	{Pkgs: k8sElection, Names: []string{"RunOrDie"}, Role: Leader, Ctx: Arg(0), On: FieldOf(1, "Lock"), TTL: FieldOf(1, "LeaseDuration"), Func: FieldOf(1, "Callbacks.OnStartedLeading"), Success: Panics, Renews: true, Owner: true,
		Note: "returns when the lease is lost; the callback runs in a goroutine that nobody waits for"},
	{Pkgs: k8sElection, Names: []string{"NewLeaderElector"}, Role: NewLock, On: FieldOf(0, "Lock"), TTL: FieldOf(0, "LeaseDuration"), Func: FieldOf(0, "Callbacks.OnStartedLeading"), Handle: true, Renews: true, Owner: true},
	{Pkgs: k8sElection, Recv: []string{"LeaderElector"}, Names: []string{"Run"}, Role: Leader, Ctx: Arg(0), Renews: true, Owner: true,
		Note: "OnStoppedLeading runs even when this process never led"},
	{Pkgs: k8sElection, Recv: []string{"LeaderElector"}, Names: []string{"IsLeader"}, Role: Peek, Note: "never asks the clock: true on a former leader that is cut off"},
	{Pkgs: k8sElection, Recv: []string{"LeaderElector"}, Names: []string{"GetLeader"}, Role: Peek},
	{Pkgs: k8sElection, Recv: []string{"LeaderElector"}, Names: []string{"Check"}, Role: Signal, TTL: Arg(0)},

	{Pkgs: k8sLock, Names: []string{"New", "NewFromKubeconfig"}, Role: NewLock, Keys: Arg(2), Handle: true},
	{Pkgs: k8sLock, Recv: []string{"Interface"}, Names: []string{"Update"}, Role: CondWrite, Ctx: Arg(0), Value: Arg(1), Success: NilError, Owner: true},
	{Pkgs: k8sLock, Recv: []string{"Interface"}, Names: []string{"Create"}, Role: CondWrite, Ctx: Arg(0), Value: Arg(1), Success: NilError, Owner: true},
	{Pkgs: k8sLock, Recv: []string{"Interface"}, Names: []string{"Get"}, Role: Read, Ctx: Arg(0)},
	{Pkgs: k8sLock, Recv: []string{"Interface"}, Names: []string{"Identity"}, Role: Token},

	{Pkgs: k8sLeases, Recv: []string{"LeaseInterface"}, Names: []string{"Delete"}, Role: ForceRelease, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Note: "whoever holds the lease works on"},

	{Pkgs: crManager, Names: []string{"New"}, Role: NewLock, Keys: FieldOf(1, "LeaderElectionID"), TTL: FieldOf(1, "LeaseDuration"), Cond: FieldOf(1, "LeaderElection"), Handle: true, Renews: true, Owner: true,
		Note: "a lock only with LeaderElection"},
	{Pkgs: crManager, Recv: []string{"Manager"}, Names: []string{"Elected"}, Role: Peek, Note: "tells the election, never the loss"},
	{Pkgs: crManager, Recv: []string{"Manager"}, Names: []string{"Start"}, Role: Leader, Ctx: Arg(0), Renews: true, Owner: true},
	{Pkgs: crManager, Recv: []string{"LeaderElectionRunnable"}, Names: []string{"NeedLeaderElection"}, Role: Option, Note: "false runs on every replica"},
	{Pkgs: crElection, Names: []string{"NewResourceLock"}, Role: NewLock, Handle: true},
}
