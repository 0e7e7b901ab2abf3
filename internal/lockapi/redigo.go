package lockapi

// redigo, and its older home. Positions read from gomodule/redigo v1.9.3 and
// garyburd/redigo v1.6.4.

var (
	redigoPkgs = []string{"github.com/gomodule/redigo/redis", "github.com/garyburd/redigo/redis"}
	redigoNew  = redigoPkgs[:1]
)

var redigo = []Entry{
	{Pkgs: redigoPkgs, Recv: []string{"Conn", "ConnWithTimeout", "ConnWithContext"}, Names: []string{"Do"},
		Role: RawCommand, Words: Arg(0), Success: Reply,
		Note: "SET with NX answers a nil reply and a nil error when the lock is held"},
	{Pkgs: redigoPkgs, Recv: []string{"Conn", "ConnWithTimeout", "ConnWithContext"}, Names: []string{"Send"},
		Role: RawCommand, Words: Arg(0), Note: "buffered: the reply comes with Receive"},
	{Pkgs: redigoNew, Recv: []string{"ConnWithContext"}, Names: []string{"DoContext"},
		Role: RawCommand, Ctx: Arg(0), Words: Arg(1), Success: Reply, Since: "v1.8.6", Note: "the end of the context closes the connection"},
	{Pkgs: redigoPkgs, Recv: []string{"ConnWithTimeout"}, Names: []string{"DoWithTimeout"},
		Role: RawCommand, Words: Arg(1), Success: Reply},
	{Pkgs: redigoNew, Names: []string{"DoContext"},
		Role: RawCommand, On: Arg(0), Ctx: Arg(1), Words: Arg(2), Success: Reply, Since: "v1.8.6", Note: "the context is the second parameter"},
	{Pkgs: redigoPkgs, Names: []string{"DoWithTimeout"},
		Role: RawCommand, On: Arg(0), Words: Arg(2), Success: Reply},
	{Pkgs: redigoPkgs, Recv: []string{"Conn", "ConnWithTimeout", "ConnWithContext"}, Names: []string{"Receive"},
		Role: ResultOf},

	{Pkgs: redigoPkgs, Names: []string{"NewScript"}, Role: NewScript, NumKeys: Arg(0), Script: Arg(1)},
	{Pkgs: redigoPkgs, Recv: []string{"Script"}, Names: []string{"Do", "Send", "SendHash"},
		Role: Script, Command: "EVAL", On: Arg(0), Keys: Rest(1), Success: Reply, Note: "values follow the keys: NewScript has the number of keys"},
	{Pkgs: redigoNew, Recv: []string{"Script"}, Names: []string{"DoContext"},
		Role: Script, Command: "EVAL", Ctx: Arg(0), On: Arg(1), Keys: Rest(2), Success: Reply, Since: "v1.8.6", Note: "values follow the keys: NewScript has the number of keys"},
	{Pkgs: redigoPkgs, Recv: []string{"Script"}, Names: []string{"Load"}, Role: LoadScript, On: Arg(0)},

	{Pkgs: redigoPkgs, Recv: []string{"Pool"}, Names: []string{"Get"}, Role: Pin, Handle: true,
		Note: "Redis locks do not hang on a connection; an error shows at the first command"},
	{Pkgs: redigoNew, Recv: []string{"Pool"}, Names: []string{"GetContext"}, Role: Pin, Ctx: Arg(0), Handle: true},
	{Pkgs: redigoPkgs, Recv: []string{"Conn"}, Names: []string{"Close"}, Role: Unpin},

	{Pkgs: redigoPkgs, Names: []string{"String", "Bytes", "Int", "Int64", "Bool", "Values", "Strings", "Uint64"},
		Role: ResultOf, Value: Arg(0), Note: "turns the nil reply into ErrNil"},
}
