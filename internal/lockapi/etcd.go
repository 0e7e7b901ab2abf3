package lockapi

// etcd. Positions read from client/v3 v3.7.3 and clientv3 v3.3.27.

var (
	etcdPkgs    = []string{"go.etcd.io/etcd/client/v3", "go.etcd.io/etcd/clientv3", "github.com/coreos/etcd/clientv3"}
	etcdLocks   = []string{"go.etcd.io/etcd/client/v3/concurrency", "go.etcd.io/etcd/clientv3/concurrency", "github.com/coreos/etcd/clientv3/concurrency"}
	etcdLocksV3 = etcdLocks[:1]
	etcdKV      = []string{"go.etcd.io/etcd/api/v3/mvccpb", "go.etcd.io/etcd/mvcc/mvccpb", "github.com/coreos/etcd/mvcc/mvccpb"}
)

var etcd = []Entry{
	// A session is a lease, kept alive by the client.
	{Pkgs: etcdLocks, Names: []string{"NewSession"}, Role: NewSession, On: Arg(0), Success: NilError, Handle: true, Renews: true,
		Note: "one session an owner: it locks the same prefix twice without waiting; the TTL is WithTTL, 60 s by default"},
	{Pkgs: etcdLocks, Names: []string{"WithTTL"}, Role: Option, TTL: Arg(0), Unit: "s", Note: "0 or less leaves 60 s"},
	{Pkgs: etcdLocks, Names: []string{"WithLease"}, Role: Option, Value: Arg(0)},
	{Pkgs: etcdLocks, Names: []string{"WithContext"}, Role: Option, Ctx: Arg(0), Note: "when the context ends before Close the lease is left to its TTL"},
	{Pkgs: etcdLocks, Recv: []string{"Session"}, Names: []string{"Done"}, Role: Signal, Lost: Out(0), Note: "late: another holder may have the lock by then"},
	{Pkgs: etcdLocksV3, Recv: []string{"Session"}, Names: []string{"Ctx"}, Role: Signal, Lost: Out(0), Since: "v3.6", Note: "late: another holder may have the lock by then"},
	{Pkgs: etcdLocks, Recv: []string{"Session"}, Names: []string{"Close"}, Role: EndSession, Owner: true},
	{Pkgs: etcdLocks, Recv: []string{"Session"}, Names: []string{"Orphan"}, Role: StopRenew},
	{Pkgs: etcdLocks, Recv: []string{"Session"}, Names: []string{"Lease"}, Role: Token, Note: "looks random: not monotonic"},

	{Pkgs: etcdLocks, Names: []string{"NewMutex"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true,
		Note: "waits for every key below its prefix: /job waits for /job/child"},
	{Pkgs: etcdLocks, Names: []string{"NewLocker"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true, Success: Panics,
		Note: "a sync.Locker: hides the loss of the session"},
	{Pkgs: etcdLocks, Recv: []string{"Mutex"}, Names: []string{"Lock"}, Role: Acquire, Ctx: Arg(0), Success: NilError, Owner: true, Renews: true},
	{Pkgs: etcdLocksV3, Recv: []string{"Mutex"}, Names: []string{"TryLock"}, Role: TryAcquire, Ctx: Arg(0), Success: NilError, Owner: true, Renews: true},
	{Pkgs: etcdLocks, Recv: []string{"Mutex"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true,
		Note: "an ended context releases nothing; nil even when the lease was lost"},
	{Pkgs: etcdLocks, Recv: []string{"Mutex"}, Names: []string{"IsOwner"}, Role: Fence, Note: "the guard for writes to etcd itself"},
	{Pkgs: etcdLocks, Recv: []string{"Mutex"}, Names: []string{"Header"}, Role: Fence, Note: "its Revision is monotonic; nil before Lock"},
	{Pkgs: etcdLocks, Recv: []string{"Mutex", "Election"}, Names: []string{"Key"}, Role: Key},

	{Pkgs: etcdLocks, Names: []string{"NewElection"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true},
	{Pkgs: etcdLocks, Names: []string{"ResumeElection"}, Role: NewLock, On: Arg(0), Keys: Arg(1), Handle: true},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Campaign"}, Role: Acquire, Ctx: Arg(0), Value: Arg(1), Success: NilError, Owner: true, Renews: true},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Proclaim"}, Role: Renew, Ctx: Arg(0), Value: Arg(1), Success: NilError, Owner: true},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Resign"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true, Note: "nil even when not leading"},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Rev"}, Role: Fence},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Header"}, Role: Fence},
	{Pkgs: etcdLocks, Recv: []string{"Election"}, Names: []string{"Leader", "Observe"}, Role: Peek, Ctx: Arg(0)},

	// Transactions need no lock.
	{Pkgs: etcdLocks, Names: []string{"NewSTM"}, Role: Txn, On: Arg(0), Func: Arg(1)},
	{Pkgs: etcdLocks, Names: []string{"NewSTMSerializable"}, Role: Txn, Ctx: Arg(0), On: Arg(1), Func: Arg(2)},

	// The client.
	{Pkgs: etcdPkgs, Recv: []string{"Lease"}, Names: []string{"Grant"}, Role: NewSession, Ctx: Arg(0), TTL: Arg(1), Unit: "s"},
	{Pkgs: etcdPkgs, Recv: []string{"Lease"}, Names: []string{"KeepAlive"}, Role: Renew, Ctx: Arg(0), On: Arg(1), Renews: true, Lost: Out(0), Note: "the channel's end is the lost lease; it must be drained"},
	{Pkgs: etcdPkgs, Recv: []string{"Lease"}, Names: []string{"KeepAliveOnce"}, Role: Renew, Ctx: Arg(0), On: Arg(1), Success: NilError},
	{Pkgs: etcdPkgs, Recv: []string{"Lease"}, Names: []string{"Revoke"}, Role: EndSession, Ctx: Arg(0), On: Arg(1)},
	{Pkgs: etcdPkgs, Recv: []string{"Lease"}, Names: []string{"TimeToLive"}, Role: Peek, Ctx: Arg(0), On: Arg(1)},
	{Pkgs: etcdPkgs, Recv: []string{"KV"}, Names: []string{"Get"}, Role: Read, Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: etcdPkgs, Recv: []string{"KV"}, Names: []string{"Put"}, Role: Write, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2)},
	{Pkgs: etcdPkgs, Recv: []string{"KV"}, Names: []string{"Delete"}, Role: Delete, Ctx: Arg(0), Keys: Arg(1), Note: "deletes whoever holds the key"},
	{Pkgs: etcdPkgs, Recv: []string{"KV"}, Names: []string{"Txn"}, Role: Txn, Ctx: Arg(0), Handle: true},
	{Pkgs: etcdPkgs, Recv: []string{"Txn"}, Names: []string{"If"}, Role: TxnGuard, Cond: Rest(0)},
	{Pkgs: etcdPkgs, Recv: []string{"Txn"}, Names: []string{"Then", "Else"}, Role: TxnOps, On: Rest(0)},
	{Pkgs: etcdPkgs, Recv: []string{"Txn"}, Names: []string{"Commit"}, Role: TxnCommit, Success: Field, Flag: "Succeeded", Note: "a failed comparison is no error"},
	{Pkgs: etcdPkgs, Names: []string{"Compare"}, Role: TxnGuard, On: Arg(0), Match: Arg(2)},
	{Pkgs: etcdPkgs, Names: []string{"CreateRevision", "ModRevision", "Version"}, Role: TxnGuard, Keys: Arg(0)},
	{Pkgs: etcdPkgs, Names: []string{"OpPut"}, Role: TxnOps, Keys: Arg(0), Value: Arg(1)},
	{Pkgs: etcdPkgs, Names: []string{"OpDelete", "OpGet"}, Role: TxnOps, Keys: Arg(0)},
	{Pkgs: etcdPkgs, Names: []string{"WithLease"}, Role: Option, Value: Arg(0)},
	{Pkgs: etcdPkgs, Names: []string{"New"}, Role: NewClient, Handle: true},
}
