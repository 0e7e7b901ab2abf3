package lockapi

// gredis of GoFrame, read at c8bdbb77f (v2.10.2). *gredis.Redis embeds these
// interfaces.

var gredisPkg = []string{"github.com/gogf/gf/v2/database/gredis"}

var gredis = []Entry{
	{Pkgs: gredisPkg, Recv: []string{"IGroupString"}, Names: []string{"SetNX"}, Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), Success: True, Note: "no expiry"},
	{Pkgs: gredisPkg, Recv: []string{"IGroupString"}, Names: []string{"Set"}, Role: Command, Ctx: Arg(0), Keys: Arg(1), Value: Arg(2), TTL: FieldOf(3, "EX"), Cond: FieldOf(3, "NX"), Success: Reply, Unit: "s",
		Note: "PX, EXAT and PXAT are TTLs, too; with NX an empty reply is refusal"},
	{Pkgs: gredisPkg, Recv: []string{"IGroupGeneric"}, Names: []string{"Del"}, Role: Command, Ctx: Arg(0), Keys: Rest(1), Note: "deletes whoever holds the key"},
	{Pkgs: gredisPkg, Recv: []string{"IGroupGeneric"}, Names: []string{"Expire"}, Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Unit: "s", Note: "0 is the lost lease"},
	{Pkgs: gredisPkg, Recv: []string{"IGroupGeneric"}, Names: []string{"PExpire"}, Role: Command, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Unit: "ms", Note: "0 is the lost lease"},
	{Pkgs: gredisPkg, Recv: []string{"IGroupScript"}, Names: []string{"Eval"}, Role: Script, Ctx: Arg(0), Script: Arg(1), NumKeys: Arg(2), Keys: Arg(3), Value: Arg(4), Success: Reply},
}
