package luatext

import (
	"fmt"
	"strings"
	"testing"
)

// show spells an operation: COMMAND key args | guard.
func show(o Op) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", o.Command, o.Key)
	for _, a := range o.Args {
		b.WriteString(" " + a.String())
	}
	b.WriteString(" | " + showGuard(o.Guard))
	return b.String()
}

func showGuard(g Guard) string {
	s := g.Kind.String()
	switch g.Kind {
	case GuardArg, GuardDiffers, GuardKey, GuardOrdered:
		s += fmt.Sprintf(" %d", g.Arg)
	case GuardOtherKey:
		s += fmt.Sprintf(" %d of %s", g.Arg, g.Key)
	}
	if g.OrAbsent {
		s += " or absent"
	}
	return s
}

func showAll(ops []Op) string {
	var lines []string
	for _, o := range ops {
		lines = append(lines, show(o))
	}
	return strings.Join(lines, "\n")
}

// A row is a script and what it does: its deletes, as show spells them.
type row struct{ name, script, want string }

func checkDeletes(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s := Analyze(r.script)
			if s.Err != nil {
				t.Fatal(s.Err)
			}
			if got := showAll(s.Deletes()); got != r.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", r.script, got, r.want)
			}
		})
	}
}

// Every spelling of compare and delete.
func TestSafeRelease(t *testing.T) {
	const del = `DEL KEYS[1] | arg 1`
	checkDeletes(t, []row{
		{"textbook", `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) else return 0 end`, del},
		{"upper case, single quotes", `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`, del},
		{"pcall", `if redis.pcall("get",KEYS[1])==ARGV[1] then return redis.pcall("del",KEYS[1]) end`, del},
		{"server.call", `if server.call("get",KEYS[1])==ARGV[1] then return server.call("del",KEYS[1]) end`, del},
		{"sides swapped", `if ARGV[1] == redis.call("get",KEYS[1]) then return redis.call("del",KEYS[1]) end`, del},
		{"parenthesised", `if (((redis.call("get",KEYS[1])) == (ARGV[1]))) then return redis.call("del",KEYS[1]) end`, del},
		{"not equal, else", `if redis.call("get",KEYS[1]) ~= ARGV[1] then return 0 else return redis.call("del",KEYS[1]) end`, del},
		{"not not equal", `if not (redis.call("get",KEYS[1]) ~= ARGV[1]) then redis.call("del",KEYS[1]) end`, del},
		{"early return", `if redis.call('get',KEYS[1]) ~= ARGV[1] then return 0 end; return redis.call('del',KEYS[1])`, del},
		{"early return of not ==", `if not (redis.call('get',KEYS[1]) == ARGV[1]) then return 0 end return redis.call('del',KEYS[1])`, del},
		{"early error", `if redis.call('get',KEYS[1]) ~= ARGV[1] then error("not yours") end return redis.call('del',KEYS[1])`, del},
		{"assert", `assert(redis.call('get',KEYS[1]) == ARGV[1], "not yours") return redis.call('del',KEYS[1])`, del},
		{"value in a local", `local v = redis.call("get",KEYS[1]) if v == ARGV[1] then redis.call("del",KEYS[1]) end`, del},
		{"everything in locals", `
			local key, token = KEYS[1], ARGV[1]
			local call = redis.call
			local v = call("get", key)
			if v and v == token then return call("del", key) end
			return 0`, del},
		{"assigned later", `local v; v = redis.call("get",KEYS[1]); if v == ARGV[1] then redis.call("del",KEYS[1]) end`, del},
		{"comparison in a local", `local mine = redis.call('get', KEYS[1]) == ARGV[1]; if mine then redis.call('del', KEYS[1]) end`, del},
		{"negated local", `local other = redis.call('get', KEYS[1]) ~= ARGV[1]; if not other then redis.call('del', KEYS[1]) end`, del},
		{"flag", `
			local mine = false
			if redis.call('get', KEYS[1]) == ARGV[1] then mine = true end
			if mine then redis.call('del', KEYS[1]) end`, del},
		{"and expression", `return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0`, del},
		{"or expression", `return redis.call('get', KEYS[1]) ~= ARGV[1] or redis.call('del', KEYS[1])`, del},
		{"nested expression", `if redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) == 1 then return 1 end`, del},
		{"conjunction", `if redis.call('exists', KEYS[1]) == 1 and redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"absent or mine", `local v = redis.call('get', KEYS[1]) if not v or v == ARGV[1] then redis.call('del', KEYS[1]) end`, del + " or absent"},
		{"absent returns first", `
			local v = redis.call('get', KEYS[1])
			if v == false then return 1 elseif v == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`, del},
		{"default value", `local v = redis.call('get', KEYS[1]) or '' if v == ARGV[1] then redis.call('del', KEYS[1]) end`, del + " or absent"},
		{"one of two", `local v = redis.call('get', KEYS[1]) if v == ARGV[1] or v == ARGV[2] then redis.call('del', KEYS[1]) end`, "DEL KEYS[1] | arg 0"},
		{"tostring", `if tostring(redis.call('get', KEYS[1])) == tostring(ARGV[1]) then redis.call('del', KEYS[1]) end`, del},
		{"tonumber", `if tonumber(redis.call('get', KEYS[1])) == tonumber(ARGV[1]) then redis.call('unlink', KEYS[1]) end`, "UNLINK KEYS[1] | arg 1"},
		{"other index", `if redis.call('get', KEYS[2]) == ARGV[3] then redis.call('del', KEYS[2]) end`, "DEL KEYS[2] | arg 3"},
		{"key built", `local k = 'lock:' .. KEYS[1] if redis.call('get', k) == ARGV[1] then redis.call('del', 'lock:' .. KEYS[1]) end`, `DEL "lock:"..KEYS[1] | arg 1`},
		{"key formatted", `local k = string.format('lock:%s', ARGV[2]) if redis.call('get', k) == ARGV[1] then redis.call('del', k) end`, `DEL "lock:"..ARGV[2] | arg 1`},
		{"key from an unknown function", `local k = name(ARGV[2]) if redis.call('get', k) == ARGV[1] then redis.call('del', k) end`, `DEL name(ARGV[2]) | arg 1`},
		{"token built", `if redis.call('get', KEYS[1]) == ARGV[1] .. ':' .. ARGV[2] then redis.call('del', KEYS[1]) end`, del},
		{"constant key", `if redis.call('get', 'leader') == ARGV[1] then redis.call('del', 'leader') end`, `DEL "leader" | arg 1`},
		{"local function", `
			local function owns(key, token) return redis.call('get', key) == token end
			if owns(KEYS[1], ARGV[1]) then return redis.call('del', KEYS[1]) end`, del},
		{"function with branches", `
			local function owns(key)
				local v = redis.call('get', key)
				if not v then return false end
				if v ~= ARGV[1] then return false end
				return true
			end
			if not owns(KEYS[1]) then return 0 end
			return redis.call('del', KEYS[1])`, del},
		{"release function", `
			local release = function(k, v) if redis.call('get', k) == v then return redis.call('del', k) end return 0 end
			return release(KEYS[1], ARGV[1])`, del},
		{"module table", `
			local M = {}
			function M.release(k, v) if redis.call('get', k) == v then return redis.call('del', k) end end
			return M.release(KEYS[1], ARGV[1])`, del},
		{"upvalue", `
			local v = redis.call('get', KEYS[1])
			local function del() if v == ARGV[1] then redis.call('del', KEYS[1]) end end
			del()`, del},
		{"mget", `local v = redis.call('mget', KEYS[1])[1] if v == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"mget of two", `
			local a, b = unpack(redis.call('mget', KEYS[1], KEYS[2]))
			if a == ARGV[1] and b == ARGV[2] then redis.call('del', KEYS[1], KEYS[2]) end`, "DEL KEYS[1] | arg 1\nDEL KEYS[2] | arg 2"},
		{"mget and loop", `
			for _, v in ipairs(redis.call('mget', unpack(KEYS))) do if v ~= ARGV[1] then return 0 end end
			return redis.call('del', unpack(KEYS))`, "DEL KEYS[*] | arg 1"},
		{"loop over KEYS", `for i, k in ipairs(KEYS) do if redis.call('get', k) == ARGV[1] then redis.call('del', k) end end`, "DEL KEYS[*] | arg 1"},
		{"counted loop", `for i=1,#KEYS do if redis.call('get', KEYS[i]) == ARGV[i] then redis.call('del', KEYS[i]) end end`, "DEL KEYS[*] | arg 0"},
		{"check all, then delete all", `
			for i = 1, #KEYS do if redis.call('get', KEYS[i]) ~= ARGV[1] then return 0 end end
			for i = 1, #KEYS do redis.call('del', KEYS[i]) end`, "DEL KEYS[*] | arg 1"},
		{"flag over a loop", `
			local all = true
			for _, k in ipairs(KEYS) do if redis.call('get', k) ~= ARGV[1] then all = false break end end
			if all then return redis.call('del', unpack(KEYS)) end`, "DEL KEYS[*] | arg 1"},
		{"collected keys", `
			local mine = {}
			for _, k in ipairs(KEYS) do if redis.call('get', k) == ARGV[1] then table.insert(mine, k) end end
			redis.call('del', unpack(mine))`, "DEL KEYS[*] | arg 1"},
		{"command in a table", `
			local cmd = {'del', KEYS[1]}
			if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call(unpack(cmd)) end`, del},
		{"pcall of redis.call", `local ok, v = pcall(redis.call, 'get', KEYS[1]) if ok and v == ARGV[1] then pcall(redis.call, 'del', KEYS[1]) end`, del},
		{"json record", `local v = redis.call('get', KEYS[1]) if v and cjson.decode(v).owner == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"prefix of the value", `if string.sub(redis.call('get', KEYS[1]), 1, 36) == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"type checked", `local v = redis.call('get', KEYS[1]) if type(v) == 'string' and v == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"holder field", `if redis.call('hget', KEYS[1], 'owner') == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"holder field among others", `local r = redis.call('hmget', KEYS[1], 'owner', 'count') if r[1] == ARGV[1] then redis.call('del', KEYS[1]) end`, del},
		{"field of the holder", `if redis.call('hexists', KEYS[1], ARGV[1]) == 1 then redis.call('del', KEYS[1]) end`, del},
		{"field of the holder, early return", `if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end redis.call('del', KEYS[1])`, del},
		{"redisson", `
			if (redis.call('hexists', KEYS[1], ARGV[3]) == 0) then return nil; end;
			local counter = redis.call('hincrby', KEYS[1], ARGV[3], -1);
			if (counter > 0) then redis.call('pexpire', KEYS[1], ARGV[2]); return 0;
			else redis.call('del', KEYS[1]); redis.call('publish', KEYS[2], ARGV[1]); return 1; end;
			return nil;`, "DEL KEYS[1] | arg 3"},
		{"counter by hget", `
			local n = redis.call('hget', KEYS[1], ARGV[1])
			if not n then return nil end
			if tonumber(n) <= 1 then return redis.call('del', KEYS[1]) end
			return redis.call('hincrby', KEYS[1], ARGV[1], -1)`, del},
		{"member removed first", `if redis.call('zrem', KEYS[1], ARGV[1]) == 1 and redis.call('zcard', KEYS[1]) == 0 then redis.call('del', KEYS[1]) end`, del},
		{"rollback of the own acquire", `
			if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then
				if redis.call('exists', KEYS[2]) == 1 then redis.call('del', KEYS[1]) return 0 end
				return 1
			end`, "DEL KEYS[1] | acquired"},
		{"delex", `return redis.call('delex', KEYS[1], 'IFEQ', ARGV[1])`, `DELEX KEYS[1] "IFEQ" ARGV[1] | arg 1`},
		{"expire now", `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('pexpire', KEYS[1], 0) end`, `PEXPIRE KEYS[1] "0" | arg 1`},
		{"shebang", "#!lua flags=no-writes\nif redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end", del},
		{"function library", `#!lua name=locks
			redis.register_function('unlock', function(keys, args)
				if redis.call('get', keys[1]) == args[1] then return redis.call('del', keys[1]) end
				return 0
			end)`, del},
	})
}

// Every wrong shape that plaindel reports.
func TestPlainRelease(t *testing.T) {
	checkDeletes(t, []row{
		{"no comparison", `return redis.call("del", KEYS[1])`, "DEL KEYS[1] | none"},
		{"several keys", `return redis.call("del", KEYS[1], KEYS[2])`, "DEL KEYS[1] | none\nDEL KEYS[2] | none"},
		{"all keys", `for i, k in ipairs(KEYS) do redis.call('del', k) end`, "DEL KEYS[*] | none"},
		{"all keys, counted", `for i=1,#KEYS do redis.call('del', KEYS[i]) end`, "DEL KEYS[*] | none"},
		{"exists", `if redis.call("exists", KEYS[1]) == 1 then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | exists"},
		{"not nil", `if redis.call("get", KEYS[1]) then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | exists"},
		{"not false", `local v = redis.call("get", KEYS[1]) if v ~= false then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | exists"},
		{"has a TTL", `if redis.call("ttl", KEYS[1]) > 0 then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | exists"},
		{"exists as truth: 0 is true", `if redis.call("exists", KEYS[1]) then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | none"},
		{"hexists as truth", `if redis.call("hexists", KEYS[1], ARGV[1]) then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | none"},
		{"compared with the key", `if redis.call("get", KEYS[1]) == KEYS[1] then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | key 1"},
		{"compared with a constant", `if redis.call("get", KEYS[1]) == "1" then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | constant"},
		{"another index than the token", `if redis.call("get", KEYS[1]) == ARGV[2] then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | arg 2"},
		{"another key compared", `if redis.call("get", KEYS[2]) == ARGV[1] then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | other key 1 of KEYS[2]"},
		{"one compared, all deleted", `if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1], KEYS[2]) end`, "DEL KEYS[1] | arg 1\nDEL KEYS[2] | other key 1 of KEYS[1]"},
		{"wrong branch", `if redis.call("get", KEYS[1]) == ARGV[1] then return 0 else return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | differs 1"},
		{"wrong operator", `if redis.call("get", KEYS[1]) ~= ARGV[1] then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | differs 1"},
		{"wrong early return", `if redis.call("get", KEYS[1]) == ARGV[1] then return 0 end return redis.call("del", KEYS[1])`, "DEL KEYS[1] | differs 1"},
		{"not a member", `if redis.call("hexists", KEYS[1], ARGV[1]) == 0 then return redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | differs 1"},
		{"comparison ignored", `local mine = redis.call("get", KEYS[1]) == ARGV[1] return redis.call("del", KEYS[1])`, "DEL KEYS[1] | none"},
		{"comparison only chooses the answer", `
			local r = 0
			if redis.call("get", KEYS[1]) == ARGV[1] then r = 1 end
			redis.call("del", KEYS[1])
			return r`, "DEL KEYS[1] | none"},
		{"delete before the comparison", `local n = redis.call("del", KEYS[1]) if redis.call("get", KEYS[1]) == ARGV[1] then return n end`, "DEL KEYS[1] | none"},
		{"argument only", `if ARGV[1] == "force" then redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | other"},
		{"forced or mine", `if ARGV[2] == "force" or redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | other"},
		{"constant or mine", `local v = redis.call("get", KEYS[1]) if v == "1" or v == ARGV[1] then redis.call("del", KEYS[1]) end`, "DEL KEYS[1] | constant"},
		{"counter without owner", `if redis.call('hincrby', KEYS[1], ARGV[1], -1) <= 0 then redis.call('del', KEYS[1]) end`, "DEL KEYS[1] | other"},
		{"getdel", `return redis.call('getdel', KEYS[1]) == ARGV[1]`, "GETDEL KEYS[1] | none"},
		{"overwritten", `redis.call('set', KEYS[1], '')`, `SET KEYS[1] "" | none`},
		{"expired", `redis.call('expire', KEYS[1], -1)`, `EXPIRE KEYS[1] "-1" | none`},
		{"commented comparison", "-- if redis.call('get', KEYS[1]) == ARGV[1] then\nredis.call('del', KEYS[1])", "DEL KEYS[1] | none"},
		{"flag never lowered", `local mine = true if redis.call('get', KEYS[1]) ~= ARGV[1] then mine = true end if mine then redis.call('del', KEYS[1]) end`, "DEL KEYS[1] | none"},
		{"function that ignores its check", `
			local function release(k, v) local mine = redis.call('get', k) == v redis.call('del', k) end
			release(KEYS[1], ARGV[1])`, "DEL KEYS[1] | none"},
	})
}

// What cannot be read is unknown: neither owned nor plain.
func TestUnknown(t *testing.T) {
	const unknown = "DEL KEYS[1] | unknown"
	checkDeletes(t, []row{
		{"hole compared", "if redis.call('get', KEYS[1]) == \uFFFC then redis.call('del', KEYS[1]) end", unknown},
		{"verb compared", `if redis.call('get', KEYS[1]) == %s then redis.call('del', KEYS[1]) end`, unknown},
		{"quoted verb compared", `if redis.call('get', KEYS[1]) == '%s' then redis.call('del', KEYS[1]) end`, unknown},
		{"%q", `if redis.call('get', KEYS[1]) == %q then redis.call('del', KEYS[1]) end`, unknown},
		{"condition missing", "if \uFFFC then redis.call('del', KEYS[1]) end", unknown},
		{"statements missing", "\uFFFC\nredis.call('del', KEYS[1])", unknown},
		{"statements missing in a branch", "if ARGV[2] == 'x' then \uFFFC end redis.call('del', KEYS[1])", unknown},
		{"helper missing", `if owns(KEYS[1], ARGV[1]) then redis.call('del', KEYS[1]) end`, unknown},
		{"check helper missing", `check(KEYS[1], ARGV[1]) redis.call('del', KEYS[1])`, unknown},
		{"value searched", `if string.find(redis.call('get', KEYS[1]), ARGV[1]) then redis.call('del', KEYS[1]) end`, unknown},
		{"two values compared", `if redis.call('get', KEYS[1]) == redis.call('get', KEYS[2]) then redis.call('del', KEYS[1]) end`, unknown},
		{"ordered: a fence", `if tonumber(redis.call('get', KEYS[1])) <= tonumber(ARGV[1]) then redis.call('del', KEYS[1]) end`, "DEL KEYS[1] | ordered 1"},
		{"index missing", "if redis.call('get', KEYS[\uFFFC]) == ARGV[\uFFFC] then redis.call('del', KEYS[\uFFFC]) end", "DEL KEYS[*] | arg 0"},
		{"key missing", "if redis.call('get', '\uFFFC') == ARGV[1] then redis.call('del', '\uFFFC') end", "DEL \"\uFFFC\" | arg 1"},
		{"key as a verb", `if redis.call("get", "lock:%d") == ARGV[1] then redis.call("del", "lock:%d") end`, `DEL "lock:%d" | arg 1`},
		{"hole as a name", "local \uFFFC = redis.call('get', KEYS[1]) if \uFFFC == ARGV[1] then redis.call('del', KEYS[1]) end", unknown},
		{"modulo stays", `local n = 5 %d if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`, "DEL KEYS[1] | arg 1"},
		{"escaped modulo", `local n = ARGV[2] %% 2 if redis.call('get', KEYS[1]) == %s then redis.call('del', KEYS[1]) end`, unknown},
	})
}

func TestExtends(t *testing.T) {
	for _, r := range []row{
		{"unchecked", `return redis.call('expire', KEYS[1], ARGV[1])`, "EXPIRE KEYS[1] ARGV[1] | none"},
		{"checked", `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end`, "PEXPIRE KEYS[1] ARGV[2] | arg 1"},
		{"by set", `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('set', KEYS[1], ARGV[1], 'XX', 'PX', ARGV[2]) end`, `SET KEYS[1] ARGV[1] "XX" "PX" ARGV[2] | arg 1`},
		{"by set, unchecked", `redis.call('set', KEYS[1], ARGV[1], 'xx', 'px', ARGV[2])`, `SET KEYS[1] ARGV[1] "xx" "px" ARGV[2] | none`},
		{"by set ifeq", `redis.call('set', KEYS[1], ARGV[1], 'IFEQ', ARGV[1], 'PX', ARGV[2])`, `SET KEYS[1] ARGV[1] "IFEQ" ARGV[1] "PX" ARGV[2] | arg 1`},
		{"only if it exists", `if redis.call('exists', KEYS[1]) == 1 then redis.call('expire', KEYS[1], 30) end`, `EXPIRE KEYS[1] "30" | exists`},
		{"own acquire", `if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then redis.call('expire', KEYS[1], ARGV[2]) end`, ""},
		{"own acquire, early return", `if redis.call('setnx', KEYS[1], ARGV[1]) == 0 then return 0 end redis.call('expire', KEYS[1], ARGV[2])`, ""},
		{"own acquire ignored", `redis.call('setnx', KEYS[1], ARGV[1]) redis.call('expire', KEYS[1], ARGV[2])`, "EXPIRE KEYS[1] ARGV[2] | none"},
		{"rate limit", `if redis.call('incr', KEYS[1]) == 1 then redis.call('expire', KEYS[1], 60) end`, ""},
		{"redisson renewal", `if (redis.call('hexists', KEYS[1], ARGV[2]) == 1) then redis.call('pexpire', KEYS[1], ARGV[1]); return 1; end; return 0;`, "PEXPIRE KEYS[1] ARGV[1] | arg 2"},
		{"rate limit by incrby", `if redis.call('incrby', KEYS[1], 1) == 1 then redis.call('expire', KEYS[1], 60) end`, ""},
		{"reenter or acquire", `
			if (redis.call('exists', KEYS[1]) == 0) or (redis.call('hexists', KEYS[1], ARGV[2]) == 1) then
				redis.call('hincrby', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil;
			end;
			return redis.call('pttl', KEYS[1]);`, "PEXPIRE KEYS[1] ARGV[1] | arg 2 or absent"},
		{"overwritten", `redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])`, ""},
		{"getex reads only", `return redis.call('getex', KEYS[1])`, ""},
	} {
		t.Run(r.name, func(t *testing.T) {
			if got := showAll(Analyze(r.script).Extends()); got != r.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", r.script, got, r.want)
			}
		})
	}
}

func TestAcquires(t *testing.T) {
	for _, r := range []struct{ name, script, want, value string }{
		{"set nx px", `return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])`, `SET KEYS[1] ARGV[1] "NX" "PX" ARGV[2] | none`, "ARGV[1]"},
		{"setnx", `return redis.call('setnx', KEYS[1], ARGV[1])`, "SETNX KEYS[1] ARGV[1] | none", "ARGV[1]"},
		{"exists, then set", `if redis.call('exists', KEYS[1]) == 0 then redis.call('set', KEYS[1], ARGV[1]) return 1 end`, "SET KEYS[1] ARGV[1] | absent", "ARGV[1]"},
		{"get, then set", `if not redis.call('get', KEYS[1]) then redis.call('setex', KEYS[1], ARGV[2], ARGV[1]) end`, "SETEX KEYS[1] ARGV[2] ARGV[1] | absent", "ARGV[1]"},
		{"get == false", `if redis.call('get', KEYS[1]) == false then redis.call('psetex', KEYS[1], ARGV[2], '1') end`, `PSETEX KEYS[1] ARGV[2] "1" | absent`, `"1"`},
		{"acquire or renew", `
			local v = redis.call('get', KEYS[1])
			if not v or v == ARGV[1] then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) end`, `SET KEYS[1] ARGV[1] "PX" ARGV[2] | arg 1 or absent`, "ARGV[1]"},
		{"hash lock", `if redis.call('exists', KEYS[1]) == 0 then redis.call('hset', KEYS[1], 'owner', ARGV[1]) end`, `HSET KEYS[1] "owner" ARGV[1] | absent`, "ARGV[1]"},
		{"hsetnx", `return redis.call('hsetnx', KEYS[1], 'owner', ARGV[1])`, `HSETNX KEYS[1] "owner" ARGV[1] | none`, "ARGV[1]"},
		{"redisson", `
			if (redis.call('exists', KEYS[1]) == 0) then
				redis.call('hincrby', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil;
			end;
			return redis.call('pttl', KEYS[1]);`, `HINCRBY KEYS[1] ARGV[2] "1" | absent`, "ARGV[2]"},
		{"plain set", `redis.call('set', KEYS[1], ARGV[1])`, "", ""},
	} {
		t.Run(r.name, func(t *testing.T) {
			ops := Analyze(r.script).Acquires()
			if got := showAll(ops); got != r.want {
				t.Fatalf("%s\ngot:\n%s\nwant:\n%s", r.script, got, r.want)
			}
			if len(ops) > 0 && ops[0].Value().String() != r.value {
				t.Errorf("value %s, want %s", ops[0].Value(), r.value)
			}
		})
	}
}

// Owned is safe, Plain is not, and some guards are neither.
func TestGuardJudgement(t *testing.T) {
	for kind := GuardNone; kind <= GuardArg; kind++ {
		g := Guard{Kind: kind}
		owned := kind == GuardArg || kind == GuardAcquired
		silent := kind == GuardUnknown || kind == GuardOrdered || kind == GuardAbsent
		if g.Owned() != owned || g.Plain() != (!owned && !silent) {
			t.Errorf("%v: owned %v, plain %v", kind, g.Owned(), g.Plain())
		}
	}
}

func TestMembers(t *testing.T) {
	s := Analyze(`
		redis.call('zrem', KEYS[1], ARGV[1])
		redis.call('srem', KEYS[2], ARGV[1])
		redis.call('hdel', KEYS[3], ARGV[1])
		redis.call('lrem', KEYS[4], 0, ARGV[1])
		redis.call('hdel', KEYS[5], 'owner')`)
	want := `ZREM KEYS[1] ARGV[1] | none
SREM KEYS[2] ARGV[1] | none
HDEL KEYS[3] ARGV[1] | none
LREM KEYS[4] "0" ARGV[1] | none`
	if got := showAll(s.Members()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if d := s.Deletes(); len(d) != 0 {
		t.Errorf("members are no deletes: %s", showAll(d))
	}
}

func TestOps(t *testing.T) {
	s := Analyze("local c = ARGV[1]\nredis.call(c, KEYS[1])\nredis.call('SET', KEYS[2], ARGV[2], unpack(ARGV))\nredis.call('publish', 'ch', ARGV[1])")
	want := ` KEYS[1] | none
SET KEYS[2] ARGV[2] ARGV[*] | unknown
PUBLISH ? "ch" ARGV[1] | none`
	if got := showAll(s.Ops); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	for i, o := range s.Ops {
		if o.Line != i+2 {
			t.Errorf("%s: line %d, want %d", o.Command, o.Line, i+2)
		}
	}
	if o := s.Ops[1]; !o.Is("SETNX", "SET") || o.NX || o.TTL {
		t.Errorf("options of %+v", o)
	}
}
