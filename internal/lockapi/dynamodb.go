package lockapi

// DynamoDB: dynamolock (v1 and v2 read at v2.2.0, v5 at 6e19a15), the AWS SDK
// v2 (dynamodb v1.74.0, expression v1.10.9) and v1 (v1.55.8).

var (
	dynamolockV2   = []string{"cirello.io/dynamolock/v2", "cirello.io/dynamolock"}
	dynamolockV5   = []string{"cirello.io/dynamolock/v5"}
	dynamolockPkgs = []string{"cirello.io/dynamolock/v5", "cirello.io/dynamolock/v2", "cirello.io/dynamolock"}
	awsV2          = []string{"github.com/aws/aws-sdk-go-v2/service/dynamodb"}
	awsExpr        = []string{"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"}
	awsV1          = []string{"github.com/aws/aws-sdk-go/service/dynamodb"}
	awsV1Iface     = []string{"github.com/aws/aws-sdk-go/service/dynamodb/dynamodbiface"}
)

const noteNoCondition = "without ConditionExpression the write is unconditional"

var dynamodb = []Entry{
	// dynamolock renews by itself; its record version is no fence.
	{Pkgs: dynamolockPkgs, Names: []string{"New"}, Role: NewClient, On: Arg(0), Handle: true, Renews: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"AcquireLock"}, Role: Acquire, Keys: Arg(0), Success: NilError, Handle: true, Owner: true, Renews: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"AcquireLockWithContext"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true, Owner: true, Renews: true},
	{Pkgs: dynamolockV5, Recv: []string{"Client"}, Names: []string{"AcquireLock"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true, Owner: true, Renews: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"ReleaseLock"}, Role: Release, On: Arg(0), Success: True, Owner: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"ReleaseLockWithContext"}, Role: Release, Ctx: Arg(0), On: Arg(1), Success: True, Owner: true},
	{Pkgs: dynamolockV5, Recv: []string{"Client"}, Names: []string{"ReleaseLock"}, Role: Release, Ctx: Arg(0), On: Arg(1), Success: True, Owner: true},
	{Pkgs: dynamolockV2, Recv: []string{"Lock"}, Names: []string{"Close"}, Role: Release, Success: NilError, Owner: true},
	{Pkgs: dynamolockV5, Recv: []string{"Lock"}, Names: []string{"Close"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"SendHeartbeat"}, Role: Renew, On: Arg(0), Success: NilError, Owner: true},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"SendHeartbeatWithContext"}, Role: Renew, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true},
	{Pkgs: dynamolockV5, Recv: []string{"Client"}, Names: []string{"SendHeartbeat"}, Role: Renew, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true},
	{Pkgs: dynamolockPkgs, Names: []string{"UnsafeMatchOwnerOnly"}, Role: Option, Note: "drops the check of the record version"},
	{Pkgs: dynamolockPkgs, Names: []string{"FailIfLocked", "DisableHeartbeat"}, Role: Option},
	{Pkgs: dynamolockPkgs, Names: []string{"WithLeaseDuration", "WithHeartbeatPeriod"}, Role: Option, TTL: Arg(0)},
	{Pkgs: dynamolockPkgs, Names: []string{"WithSessionMonitor"}, Role: Signal, TTL: Arg(0), Func: Arg(1), Note: "runs once, and not at all when the lease has ended already"},
	{Pkgs: dynamolockPkgs, Recv: []string{"Lock"}, Names: []string{"IsExpired", "IsAlmostExpired"}, Role: Signal, Note: "asks the local clock; failed heartbeats are only logged"},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"Close"}, Role: EndSession},
	{Pkgs: dynamolockV5, Recv: []string{"Client"}, Names: []string{"Close"}, Role: EndSession, Ctx: Arg(0)},
	{Pkgs: dynamolockV2, Recv: []string{"Client"}, Names: []string{"Get"}, Role: Peek, Keys: Arg(0), Note: "a lock that does not exist is empty, not nil"},
	{Pkgs: dynamolockV5, Recv: []string{"Client"}, Names: []string{"Get"}, Role: Peek, Ctx: Arg(0), Keys: Arg(1), Note: "a lock that does not exist is empty, not nil"},

	// SDK v2.
	{Pkgs: awsV2, Recv: []string{"Client"}, Names: []string{"PutItem"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Item"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV2, Recv: []string{"Client"}, Names: []string{"UpdateItem"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV2, Recv: []string{"Client"}, Names: []string{"DeleteItem"}, Role: CondDelete, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV2, Recv: []string{"Client"}, Names: []string{"GetItem"}, Role: Read, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Note: "without ConsistentRead the answer may be old"},
	{Pkgs: awsV2, Recv: []string{"Client"}, Names: []string{"TransactWriteItems"}, Role: Txn, Ctx: Arg(0), On: FieldOf(1, "TransactItems"), Success: NilError},
	{Pkgs: awsExpr, Names: []string{"AttributeNotExists"}, Role: TxnGuard, Value: Arg(0)},
	{Pkgs: awsExpr, Recv: []string{"Builder"}, Names: []string{"WithCondition"}, Role: TxnGuard, Cond: Arg(0)},

	// SDK v1: its client, and the interface that projects mock.
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"PutItem"}, Role: CondWrite, Keys: FieldOf(0, "Item"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"PutItemWithContext"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Item"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"UpdateItem"}, Role: CondWrite, Keys: FieldOf(0, "Key"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"UpdateItemWithContext"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"DeleteItem"}, Role: CondDelete, Keys: FieldOf(0, "Key"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1, Recv: []string{"DynamoDB"}, Names: []string{"DeleteItemWithContext"}, Role: CondDelete, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"PutItem"}, Role: CondWrite, Keys: FieldOf(0, "Item"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"PutItemWithContext"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Item"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"UpdateItem"}, Role: CondWrite, Keys: FieldOf(0, "Key"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"UpdateItemWithContext"}, Role: CondWrite, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"DeleteItem"}, Role: CondDelete, Keys: FieldOf(0, "Key"), Cond: FieldOf(0, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
	{Pkgs: awsV1Iface, Recv: []string{"DynamoDBAPI"}, Names: []string{"DeleteItemWithContext"}, Role: CondDelete, Ctx: Arg(0), Keys: FieldOf(1, "Key"), Cond: FieldOf(1, "ConditionExpression"), Success: NilError, Note: noteNoCondition},
}
