package lockapi

// Consul: hashicorp/consul/api v1.34.5.

var consulPkg = []string{"github.com/hashicorp/consul/api"}

var consul = []Entry{
	{Pkgs: consulPkg, Recv: []string{"Client"}, Names: []string{"LockKey"}, Role: NewLock, Keys: Arg(0), Handle: true},
	{Pkgs: consulPkg, Recv: []string{"Client"}, Names: []string{"LockOpts"}, Role: NewLock, Keys: FieldOf(0, "Key"), Value: FieldOf(0, "Value"), TTL: FieldOf(0, "SessionTTL"), Handle: true,
		Note: "with a Session of the caller's nothing renews it"},
	{Pkgs: consulPkg, Recv: []string{"Lock"}, Names: []string{"Lock"}, Role: Acquire, Success: NonNil, Lost: Out(0), Owner: true, Renews: true,
		Note: "a nil channel with a nil error is refusal; the argument is a stop channel"},
	{Pkgs: consulPkg, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Note: "nil even when the session is gone"},
	{Pkgs: consulPkg, Recv: []string{"Lock", "Semaphore"}, Names: []string{"Destroy"}, Role: CondDelete, Success: NilError},
	{Pkgs: consulPkg, Recv: []string{"Client"}, Names: []string{"SemaphorePrefix"}, Role: NewLock, Keys: Arg(0), Handle: true},
	{Pkgs: consulPkg, Recv: []string{"Client"}, Names: []string{"SemaphoreOpts"}, Role: NewLock, Keys: FieldOf(0, "Prefix"), Value: FieldOf(0, "Value"), TTL: FieldOf(0, "SessionTTL"), Handle: true},
	{Pkgs: consulPkg, Recv: []string{"Semaphore"}, Names: []string{"Acquire"}, Role: Acquire, Success: NonNil, Lost: Out(0), Owner: true, Renews: true,
		Note: "a nil channel with a nil error is refusal; the argument is a stop channel"},
	{Pkgs: consulPkg, Recv: []string{"Semaphore"}, Names: []string{"Release"}, Role: Release, Success: NilError, Owner: true},

	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Acquire"}, Role: TryAcquire, Keys: FieldOf(0, "Key"), Value: FieldOf(0, "Value"), Match: FieldOf(0, "Session"), Success: True, Owner: true,
		Note: "KVPair.LockIndex is the fence"},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Release"}, Role: Release, Keys: FieldOf(0, "Key"), Match: FieldOf(0, "Session"), Success: True, Owner: true},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Get"}, Role: Read, Keys: Arg(0)},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Put"}, Role: Write, Keys: FieldOf(0, "Key"), Value: FieldOf(0, "Value")},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"CAS"}, Role: CondWrite, Keys: FieldOf(0, "Key"), Value: FieldOf(0, "Value"), Match: FieldOf(0, "ModifyIndex"), Success: True},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Delete"}, Role: Delete, Keys: Arg(0), Note: "deletes whoever holds the key"},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"DeleteCAS"}, Role: CondDelete, Keys: FieldOf(0, "Key"), Match: FieldOf(0, "ModifyIndex"), Success: True},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"DeleteTree"}, Role: DeletePrefix, Keys: Arg(0)},
	{Pkgs: consulPkg, Recv: []string{"KV"}, Names: []string{"Txn"}, Role: Txn, On: Arg(0), Success: True, Note: "the verb check-session is a fence"},

	{Pkgs: consulPkg, Recv: []string{"Session"}, Names: []string{"Create", "CreateNoChecks"}, Role: NewSession, TTL: FieldOf(0, "TTL")},
	{Pkgs: consulPkg, Recv: []string{"Session"}, Names: []string{"Renew"}, Role: Renew, On: Arg(0), Success: NonNil, Note: "a nil entry with a nil error is the lost lease"},
	{Pkgs: consulPkg, Recv: []string{"Session"}, Names: []string{"RenewPeriodic"}, Role: Renew, TTL: Arg(0), On: Arg(1), Success: NilError,
		Note: "blocks; its error is the lost lease; closing the done channel ends the session"},
	{Pkgs: consulPkg, Recv: []string{"Session"}, Names: []string{"Destroy"}, Role: EndSession, On: Arg(0)},
	{Pkgs: consulPkg, Names: []string{"NewClient"}, Role: NewClient, Handle: true},
}
