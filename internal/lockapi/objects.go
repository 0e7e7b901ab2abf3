package lockapi

import (
	"go/types"
	"slices"
)

// Object is a row about something that is not called: a field that is a fence
// or a switch, an error that means refusal, a constant.
type Object struct {
	Pkgs  []string
	Type  string // the struct, for fields
	Names []string
	Kind  ObjectKind
	Note  string
}

// ObjectKind is what an Object means.
type ObjectKind uint8

const (
	_         ObjectKind = iota
	Refused              // an error: another holder has the lock
	LostLease            // an error or a state: the lock is no longer ours
	Failed               // an error that says neither
	Setting              // a field or variable that changes how the lock behaves
	Sentinel             // a constant with a meaning of its own: KeepTTL, FlagEphemeral
	FenceOf              // a field that is a monotonic fence
	TokenOf              // a field that is the holder's value, not monotonic
	Callback             // a field with a function that runs while the lock is held, or when it is lost
	LockText             // a field with a row-lock clause
)

var objects = []Object{
	// Redis.
	{Pkgs: slices.Concat(goRedisOwn, goRedisNoCtx), Names: []string{"Nil"}, Kind: Refused, Note: "of SetArgs and Do with NX; of Get it is an absent key"},
	{Pkgs: slices.Concat(goRedisOwn, goRedisNoCtx), Names: []string{"TxFailedErr"}, Kind: Refused, Note: "a watched key changed"},
	{Pkgs: []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9", "github.com/go-redis/redis/v8"}, Names: []string{"KeepTTL"}, Kind: Sentinel, Note: "gives a new key no expiry"},
	{Pkgs: slices.Concat(goRedisOwn, goRedisNoCtx), Type: "Options", Names: []string{"MaxRetries"}, Kind: Setting,
		Note: "3 by default from v8 on: a SETNX whose reply was lost runs again and answers false"},
	{Pkgs: redigoPkgs, Names: []string{"ErrNil"}, Kind: Refused},
	{Pkgs: rueidisPkgs, Type: "ClientOption", Names: []string{"DisableRetry"}, Kind: Setting, Note: "only reads are retried"},
	{Pkgs: rueidislockPkgs, Names: []string{"ErrNotLocked"}, Kind: Refused},
	{Pkgs: rueidislockPkgs, Type: "LockerOption", Names: []string{"FallbackSETPX", "KeyMajority", "KeyValidity", "KeyPrefix"}, Kind: Setting},
	{Pkgs: redsyncPkgs, Names: []string{"ErrFailed"}, Kind: Refused},
	{Pkgs: redsyncV4, Names: []string{"ErrTaken"}, Kind: Refused, Note: "errors.Is(err, ErrFailed) is false"},
	{Pkgs: redsyncV4, Names: []string{"ErrExtendFailed", "ErrLockAlreadyExpired"}, Kind: LostLease},
	{Pkgs: redislockPkg, Names: []string{"ErrNotObtained"}, Kind: Refused, Note: "of Refresh it is the lost lease"},
	{Pkgs: redislockPkg, Names: []string{"ErrLockNotHeld"}, Kind: LostLease},
	{Pkgs: redislockPkg, Type: "Options", Names: []string{"Token"}, Kind: TokenOf, Note: "must be unique for each acquire: a constant lets a second caller in"},
	{Pkgs: redislockPkg, Type: "Options", Names: []string{"RetryStrategy"}, Kind: Setting, Note: "nil does not wait"},
	{Pkgs: gredisPkg, Type: "SetOption", Names: []string{"NX"}, Kind: Setting},

	// SQL.
	{Pkgs: pgxpools[:1], Type: "Config", Names: []string{"AfterRelease", "BeforeAcquire", "PrepareConn"}, Kind: Callback, Note: "the place to drop session locks: by default nothing is reset"},
	{Pkgs: pgxpools[1:], Type: "Config", Names: []string{"AfterRelease", "BeforeAcquire"}, Kind: Callback},
	{Pkgs: []string{"gorm.io/gorm/clause"}, Type: "Locking", Names: []string{"Strength", "Options"}, Kind: LockText},
	{Pkgs: []string{"gorm.io/gorm/clause"}, Type: "OnConflict", Names: []string{"DoNothing"}, Kind: Setting, Note: "makes an insert safe to repeat"},
	{Pkgs: entSQL, Names: []string{"SkipLocked", "NoWait"}, Kind: LockText},

	// etcd, ZooKeeper, Consul.
	{Pkgs: etcdLocksV3, Names: []string{"ErrLocked"}, Kind: Refused},
	{Pkgs: etcdLocksV3, Names: []string{"ErrSessionExpired"}, Kind: LostLease},
	{Pkgs: etcdLocksV3, Names: []string{"ErrLockReleased"}, Kind: Failed, Note: "of the second Unlock"},
	{Pkgs: etcdLocks, Names: []string{"ErrElectionNotLeader"}, Kind: LostLease},
	{Pkgs: etcdLocks, Names: []string{"ErrElectionNoLeader"}, Kind: Failed},
	{Pkgs: etcdKV, Type: "KeyValue", Names: []string{"CreateRevision", "ModRevision"}, Kind: FenceOf, Note: "of the lock's key"},
	{Pkgs: zkPkgs, Type: "Stat", Names: []string{"Czxid"}, Kind: FenceOf, Note: "of the lock's node"},
	{Pkgs: zkPkgs, Names: []string{"StateExpired", "StateDisconnected", "ErrSessionExpired"}, Kind: LostLease},
	{Pkgs: zkPkgs, Names: []string{"FlagEphemeral", "FlagSequence"}, Kind: Sentinel, Note: "without FlagEphemeral a node outlives its owner"},
	{Pkgs: zkPkgs, Names: []string{"ErrDeadlock", "ErrNotLocked"}, Kind: Failed},
	{Pkgs: zkPkgs, Names: []string{"ErrNodeExists"}, Kind: Refused},
	{Pkgs: consulPkg, Type: "LockOptions", Names: []string{"LockTryOnce", "Session", "SessionTTL", "LockDelay", "MonitorRetries", "LockWaitTime"}, Kind: Setting,
		Note: "LockTryOnce makes a nil channel with a nil error possible, Session ends the renewal"},
	{Pkgs: consulPkg, Type: "KVPair", Names: []string{"LockIndex", "ModifyIndex"}, Kind: FenceOf},
	{Pkgs: consulPkg, Type: "SessionEntry", Names: []string{"Behavior"}, Kind: Setting},
	{Pkgs: consulPkg, Names: []string{"ErrLockHeld", "ErrLockInUse"}, Kind: Failed},
	{Pkgs: consulPkg, Names: []string{"ErrLockNotHeld", "ErrSessionExpired"}, Kind: LostLease},
	{Pkgs: consulPkg, Names: []string{"ErrLockConflict"}, Kind: Failed},

	// DynamoDB, S3.
	{Pkgs: awsV2, Type: "PutItemInput", Names: []string{"ConditionExpression"}, Kind: Setting, Note: noteNoCondition},
	{Pkgs: awsV2, Type: "UpdateItemInput", Names: []string{"ConditionExpression"}, Kind: Setting, Note: noteNoCondition},
	{Pkgs: awsV2, Type: "DeleteItemInput", Names: []string{"ConditionExpression"}, Kind: Setting, Note: noteNoCondition},
	{Pkgs: awsV2, Type: "GetItemInput", Names: []string{"ConsistentRead"}, Kind: Setting, Note: "without it the answer may be old"},
	{Pkgs: []string{"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"}, Names: []string{"ConditionalCheckFailedException"}, Kind: Refused},
	{Pkgs: awsV1, Names: []string{"ErrCodeConditionalCheckFailedException"}, Kind: Refused},
	{Pkgs: s3Pkg, Type: "PutObjectInput", Names: []string{"IfNoneMatch", "IfMatch"}, Kind: Setting},

	// Kubernetes.
	{Pkgs: k8sElection, Type: "LeaderElectionConfig", Names: []string{"LeaseDuration", "RenewDeadline", "RetryPeriod", "ReleaseOnCancel", "Lock", "WatchDog", "Name", "Coordinated"}, Kind: Setting,
		Note: "LeaseDuration > RenewDeadline > 1.2 RetryPeriod, in whole seconds"},
	{Pkgs: k8sElection, Type: "LeaderElectionConfig", Names: []string{"Callbacks"}, Kind: Callback},
	{Pkgs: k8sElection, Type: "LeaderCallbacks", Names: []string{"OnStartedLeading"}, Kind: Callback, Note: "the end of its context is the lost lease"},
	{Pkgs: k8sElection, Type: "LeaderCallbacks", Names: []string{"OnStoppedLeading"}, Kind: Callback, Note: "runs even when this process never led"},
	{Pkgs: k8sLock, Type: "LeaseLock", Names: []string{"LockConfig"}, Kind: Setting},
	{Pkgs: k8sLock, Type: "ResourceLockConfig", Names: []string{"Identity"}, Kind: TokenOf, Note: "must be unique for each process"},
	{Pkgs: k8sLock, Type: "LeaderElectionRecord", Names: []string{"LeaderTransitions"}, Kind: FenceOf, Note: "does not grow for the same identity, starts again with a new object"},
	{Pkgs: []string{"k8s.io/api/coordination/v1"}, Type: "LeaseSpec", Names: []string{"LeaseTransitions"}, Kind: FenceOf, Note: "does not grow for the same identity, starts again with a new object"},
	{Pkgs: crManager, Type: "Options", Names: []string{"LeaderElection", "LeaderElectionID", "LeaderElectionReleaseOnCancel", "LeaseDuration", "RenewDeadline", "RetryPeriod", "GracefulShutdownTimeout", "LeaderElectionResourceLockInterface"}, Kind: Setting},
	// Users of controller-runtime import its root, where NewManager is a variable.
	{Pkgs: []string{"sigs.k8s.io/controller-runtime"}, Names: []string{"NewManager"}, Kind: Sentinel, Note: "is manager.New"},

	// Others.
	{Pkgs: slices.Concat(jetstreamPkg, natsPkg), Names: []string{"ErrKeyExists"}, Kind: Refused},
	{Pkgs: daprPkg, Type: "LockRequest", Names: []string{"LockOwner"}, Kind: TokenOf, Note: "must be unique"},
	{Pkgs: daprPkg, Type: "LockRequest", Names: []string{"ExpiryInSeconds"}, Kind: Setting},
	{Pkgs: asynqPkg, Names: []string{"ErrDuplicateTask"}, Kind: Refused},
	{Pkgs: riverPkg, Type: "UniqueOpts", Names: []string{"ByArgs"}, Kind: Setting},
}

// LookupObject is the row of a package-level object (an error, a constant, a
// type), nil if there is none.
func LookupObject(obj types.Object) *Object {
	if obj == nil || obj.Pkg() == nil || !Catalogued(obj.Pkg().Path()) {
		return nil
	}
	return objectIndex[objectKey{obj.Pkg().Path(), "", obj.Name()}]
}

// LookupField is the row of the field of a struct type, nil if there is none.
func LookupField(t types.Type, field string) *Object {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return nil
	}
	return objectIndex[objectKey{n.Obj().Pkg().Path(), n.Obj().Name(), field}]
}

type objectKey struct{ pkg, typ, name string }

var objectIndex = func() map[objectKey]*Object {
	m := make(map[objectKey]*Object)
	for i := range objects {
		o := &objects[i]
		for _, pkg := range o.Pkgs {
			for _, name := range o.Names {
				m[objectKey{pkg, o.Type, name}] = o
			}
		}
	}
	return m
}()
