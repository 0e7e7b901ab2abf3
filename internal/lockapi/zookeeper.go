package lockapi

// ZooKeeper: go-zookeeper/zk v1.0.4 and its ancestor samuel/go-zookeeper.

var (
	zkPkgs = []string{"github.com/go-zookeeper/zk", "github.com/samuel/go-zookeeper/zk"}
	zkNew  = zkPkgs[:1]
)

var zookeeper = []Entry{
	{Pkgs: zkPkgs, Names: []string{"Connect"}, Role: NewSession, TTL: Arg(1), Success: NilError, Handle: true, Renews: true, Lost: Out(1),
		Note: "the event channel is the only sign of a lost session"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Close"}, Role: EndSession},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"SessionID"}, Role: Token, Note: "not monotonic"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"State"}, Role: Signal},

	{Pkgs: zkPkgs, Names: []string{"NewLock"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true},
	{Pkgs: zkPkgs, Recv: []string{"Lock"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError, Owner: true, Renews: true,
		Note: "no context, no timeout, no check of the session, no fence"},
	{Pkgs: zkNew, Recv: []string{"Lock"}, Names: []string{"LockWithData"}, Role: Acquire, Value: Arg(0), Success: NilError, Owner: true, Renews: true},
	{Pkgs: zkPkgs, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true},

	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Create"}, Role: CondWrite, Keys: Arg(0), Value: Arg(1), Cond: Arg(2), Success: NilError,
		Note: "without FlagEphemeral the node outlives its owner"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"CreateProtectedEphemeralSequential"}, Role: CondWrite, Keys: Arg(0), Value: Arg(1), Success: NilError,
		Note: "the path's suffix is a fence"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Delete"}, Role: CondDelete, Keys: Arg(0), Match: Arg(1), Success: NilError, Note: "version -1 deletes whoever holds the node"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Set"}, Role: CondWrite, Keys: Arg(0), Value: Arg(1), Match: Arg(2), Success: NilError, Note: "version -1 writes unconditionally"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Multi"}, Role: Txn, On: Rest(0), Note: "CheckVersionRequest on the lock's node is a fence"},
	{Pkgs: zkPkgs, Recv: []string{"Conn"}, Names: []string{"Exists", "Get"}, Role: Read, Keys: Arg(0), Note: "Stat.Czxid is a fence"},
}
