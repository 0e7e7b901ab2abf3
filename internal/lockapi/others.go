package lockapi

// Stores and queues with one library each: nats.go v1.55.0, mongo-driver
// v1.17.10 and v2.10.0, s3 v1.114.10, hazelcast (read at 4a9c45e2), dapr
// v1.11.0, valkeyrie (0f2902d) and its ancestor libkv, flock v0.13.2,
// river v0.51.2.

var (
	jetstreamPkg = []string{"github.com/nats-io/nats.go/jetstream"}
	natsPkg      = []string{"github.com/nats-io/nats.go"} // the older API: no context
	mongoPkgs    = []string{"go.mongodb.org/mongo-driver/v2/mongo", "go.mongodb.org/mongo-driver/mongo"}
	s3Pkg        = []string{"github.com/aws/aws-sdk-go-v2/service/s3"}
	hazelcastPkg = []string{"github.com/hazelcast/hazelcast-go-client"}
	daprPkg      = []string{"github.com/dapr/go-sdk/client"}
	valkeyriePkg = []string{"github.com/kvtools/valkeyrie/store"}
	libkvPkg     = []string{"github.com/docker/libkv/store"}
	flockPkg     = []string{"github.com/gofrs/flock"}
	riverPkg     = []string{"github.com/riverqueue/river"}
)

var nats = []Entry{
	{Pkgs: jetstreamPkg, NoCtx: natsPkg, Recv: []string{"KeyValue"}, Names: []string{"Create"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Success: NilError, Owner: true,
		Note: "the revision that it returns is a fence; only the bucket's TTL or KeyTTL ends the lock"},
	{Pkgs: jetstreamPkg, NoCtx: natsPkg, Recv: []string{"KeyValue"}, Names: []string{"Update"}, Role: CondWrite, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Match: Arg(3), Success: NilError, Owner: true},
	{Pkgs: jetstreamPkg, NoCtx: natsPkg, Recv: []string{"KeyValue"}, Names: []string{"Put"}, Role: Write, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2)},
	{Pkgs: jetstreamPkg, NoCtx: natsPkg, Recv: []string{"KeyValue"}, Names: []string{"Get"}, Role: Read, Ctx: Arg(0), Keys: Arg(1)},
	{Pkgs: jetstreamPkg, NoCtx: natsPkg, Recv: []string{"KeyValue"}, Names: []string{"Delete", "Purge"}, Role: Delete, Ctx: Arg(0), Keys: Arg(1), Cond: Rest(2),
		Note: "deletes whoever holds the key, unless LastRevision is given"},
	{Pkgs: []string{"github.com/nats-io/nats.go/jetstream", "github.com/nats-io/nats.go"}, Names: []string{"LastRevision"}, Role: Option, Match: Arg(0)},
}

const noteMongo = "the holder is checked only by the filter; a client's time in it trusts that client's clock"

var mongo = []Entry{
	{Pkgs: mongoPkgs, Recv: []string{"Collection"}, Names: []string{"InsertOne"}, Role: CondWrite, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Note: "a unique key makes it an acquire"},
	{Pkgs: mongoPkgs, Recv: []string{"Collection"}, Names: []string{"FindOneAndUpdate", "UpdateOne"}, Role: CondWrite, Ctx: Arg(0), Keys: Arg(1), Cond: Arg(1), Value: Arg(2), Note: noteMongo},
	{Pkgs: mongoPkgs, Recv: []string{"Collection"}, Names: []string{"DeleteOne"}, Role: CondDelete, Ctx: Arg(0), Keys: Arg(1), Cond: Arg(1), Note: noteMongo},
	{Pkgs: mongoPkgs, Names: []string{"IsDuplicateKeyError"}, Role: ResultOf, Value: Arg(0), Note: "true when the lock is held"},
}

var s3 = []Entry{
	{Pkgs: s3Pkg, Recv: []string{"Client"}, Names: []string{"PutObject"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "IfNoneMatch"), Match: FieldOf(1, "IfMatch"), Success: NilError, Since: "v1.71",
		Note: "without IfNoneMatch or IfMatch the write is unconditional; an ETag is not ordered"},
}

const noteHazelcast = "the holder is the lock id in the context: with a plain context all callers share one"

var hazelcast = []Entry{
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"Lock"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Owner: true, Note: noteHazelcast},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"LockWithLease"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: NilError, Owner: true, Note: noteHazelcast},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"TryLock"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), Success: True, Owner: true, Note: noteHazelcast},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"TryLockWithLease", "TryLockWithLeaseAndTimeout"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: True, Owner: true, Note: noteHazelcast},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"TryLockWithTimeout"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), Success: True, Owner: true, Note: noteHazelcast},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Owner: true},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"ForceUnlock"}, Role: ForceRelease, Ctx: Arg(0), Keys: Arg(1), Success: NilError},
	{Pkgs: hazelcastPkg, Names: []string{"NewLockContext"}, Role: Token, Ctx: Arg(0)},
	{Pkgs: hazelcastPkg, Recv: []string{"Map"}, Names: []string{"NewLockContext"}, Role: Token, Ctx: Arg(0)},
}

var dapr = []Entry{
	{Pkgs: daprPkg, Recv: []string{"GRPCClient", "Client"}, Names: []string{"TryLockAlpha1"}, Role: TryAcquire, Ctx: Arg(0), Keys: FieldOf(2, "ResourceID"), Value: FieldOf(2, "LockOwner"), TTL: FieldOf(2, "ExpiryInSeconds"), Unit: "s",
		Success: Field, Flag: "Success", Owner: true, Note: "a nil error does not mean that the lock is held"},
	{Pkgs: daprPkg, Recv: []string{"GRPCClient", "Client"}, Names: []string{"UnlockAlpha1"}, Role: Release, Ctx: Arg(0), Keys: FieldOf(2, "ResourceID"), Value: FieldOf(2, "LockOwner"),
		Success: Field, Flag: "StatusCode", Owner: true},
}

var valkeyrie = []Entry{
	{Pkgs: valkeyriePkg, NoCtx: libkvPkg, Recv: []string{"Store"}, Names: []string{"NewLock"}, Role: NewLock, Ctx: Arg(0), Keys: Arg(1), Value: FieldOf(2, "Value"), TTL: FieldOf(2, "TTL"), Handle: true},
	{Pkgs: valkeyriePkg, Recv: []string{"Locker"}, Names: []string{"Lock"}, Role: Acquire, Ctx: Arg(0), Success: NonNil, Lost: Out(0), Owner: true, Note: "a nil channel with a nil error is refusal"},
	{Pkgs: libkvPkg, Recv: []string{"Locker"}, Names: []string{"Lock"}, Role: Acquire, Success: NonNil, Lost: Out(0), Owner: true, Note: "a nil channel with a nil error is refusal; the argument is a stop channel"},
	{Pkgs: valkeyriePkg, NoCtx: libkvPkg, Recv: []string{"Locker"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true},
}

var flock = []Entry{
	{Pkgs: flockPkg, Names: []string{"New"}, Role: NewLock, Keys: Arg(0), Handle: true, Local: true},
	{Pkgs: flockPkg, Recv: []string{"Flock"}, Names: []string{"TryLock"}, Role: TryAcquire, Success: True, Owner: true, Local: true},
	{Pkgs: flockPkg, Recv: []string{"Flock"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError, Owner: true, Local: true},
	{Pkgs: flockPkg, Recv: []string{"Flock"}, Names: []string{"TryRLock"}, Role: TryAcquire, Success: True, Owner: true, Shared: true, Local: true},
	{Pkgs: flockPkg, Recv: []string{"Flock"}, Names: []string{"RLock"}, Role: Acquire, Success: NilError, Owner: true, Shared: true, Local: true},
	{Pkgs: flockPkg, Recv: []string{"Flock"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Local: true},
}

var river = []Entry{
	{Pkgs: riverPkg, Recv: []string{"Client"}, Names: []string{"Insert"}, Role: Enqueue, Ctx: Arg(0), Value: Arg(1), Cond: FieldOf(2, "UniqueOpts")},
	{Pkgs: riverPkg, Recv: []string{"Client"}, Names: []string{"InsertTx"}, Role: Enqueue, Ctx: Arg(0), On: Arg(1), Value: Arg(2), Cond: FieldOf(3, "UniqueOpts"), Session: Tx},
}
