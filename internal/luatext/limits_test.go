package luatext

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// A script that breaks off still tells what stands before the break.
func TestTruncated(t *testing.T) {
	for _, r := range []row{
		{"in a statement", "if redis.call('get', KEYS[1]) == ARGV[1] then\nreturn redis.call('del', KEYS[1]", "DEL KEYS[1] | arg 1"},
		{"in a block", "if redis.call('get', KEYS[1]) ~= ARGV[1] then\nreturn 0\nend\nredis.call('del', KEYS[1])\nif ARGV[2] then", "DEL KEYS[1] | arg 1"},
		{"in a string", "redis.call('del', KEYS[1])\nredis.call('publish', 'chan", "DEL KEYS[1] | none"},
		{"in a condition", "redis.call('del', KEYS[1])\nif redis.call('get', KEYS[1]) ==", "DEL KEYS[1] | none"},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := Analyze(r.script)
			if !errors.Is(s.Err, ErrTruncated) {
				t.Errorf("error %v", s.Err)
			}
			if got := showAll(s.Deletes()); got != r.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, r.want)
			}
		})
	}
}

// Whatever is not a script, or not a reasonable one, is an error, soon.
func TestErrors(t *testing.T) {
	// Each function calls the one before it twice: 2^n calls.
	doubling := "local function f0() redis.call('del', KEYS[1]) end\n"
	for i := 1; i < 16; i++ {
		doubling += strings.NewReplacer("B", string(rune('a'+i-1)), "C", string(rune('a'+i))).
			Replace("local function fC() fB() fB() end\n")
	}
	doubling = strings.ReplaceAll(doubling, "fa()", "f0()") + "fp()"

	// Much is known of many keys, along many branches.
	branching := "local v\n"
	for i := 1; i <= 30; i++ {
		branching += fmt.Sprintf("if redis.call('get', KEYS[%d]) ~= ARGV[1] then return 0 end\n", i)
	}
	for i := range 14 {
		branching += fmt.Sprintf("if ARGV[2] == 'x' then v = ARGV[%d] end\n", i+1)
	}
	branching += strings.Repeat("if v == redis.call('get', KEYS[1]) and v then redis.call('del', KEYS[1]) end\n", 1000)

	for _, tt := range []struct {
		name, script string
		want         error
	}{
		{"not Lua", "SELECT * FROM locks WHERE id = $1", ErrSyntax},
		{"binary", "\x00\xff\xfe", ErrSyntax},
		{"1 MB", strings.Repeat("redis.call('del', KEYS[1])\n", 40_000), ErrTooLarge},
		{"as large as allowed", strings.Repeat("redis.call('del', KEYS[1])\n", maxSize/27), nil},
		{"brackets", "return " + strings.Repeat("(", 50_000), ErrTooDeep},
		{"tables", "return " + strings.Repeat("{", 50_000) + strings.Repeat("}", 50_000), ErrTooDeep},
		{"blocks", strings.Repeat("do ", 1000) + strings.Repeat("end ", 1000), ErrTooDeep},
		{"functions", strings.Repeat("return function() ", 300) + strings.Repeat("end ", 300), ErrTooDeep},
		{"nots", "return " + strings.Repeat("not ", 10_000) + "1", ErrTooDeep},
		{"sum", "return 1" + strings.Repeat("+1", 30_000), ErrTooDeep},
		{"concatenation", "return 'a'" + strings.Repeat("..'a'", 20_000), ErrTooDeep},
		{"elseifs", "if a then" + strings.Repeat(" elseif a then", 8_000) + " end", ErrTooDeep},
		{"calls of calls", "f" + strings.Repeat("()", 40_000), ErrTooDeep},
		{"doubling functions", doubling, ErrTooComplex},
		{"branching", branching, ErrTooComplex},
		{"recursion", "local function f() f() f() end f()", nil},
		{"doubling text", "local s = 'aa' " + strings.Repeat("s = s .. s ", 100) + "redis.call('del', s)", nil},
		{"endless loop", "while true do redis.call('del', KEYS[1]) end", nil},
		{"open comment", "--[[ " + strings.Repeat("x", 1000), ErrSyntax},
		{"empty", "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			s := Analyze(tt.script)
			if !errors.Is(s.Err, tt.want) {
				t.Errorf("error %v, want %v", s.Err, tt.want)
			}
			if d := time.Since(start); d > 3*time.Second {
				t.Errorf("took %v", d)
			}
		})
	}
}

func FuzzAnalyze(f *testing.F) {
	for _, s := range []string{
		`if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) else return 0 end`,
		`local v = redis.call('mget', unpack(KEYS)) for i, x in ipairs(v) do if x ~= ARGV[i] then return 0 end end return redis.call('del', unpack(KEYS))`,
		`local function f(a, ...) local t = {...} t[1] = a return t, #t end local x, y = f(KEYS[1], ARGV[1]) redis.call(unpack({'set', x[1], y, 'NX', 'PX', 10}))`,
		"if redis.call('hget', KEYS[%d], '%s') == \uFFFC then \uFFFC end repeat local a = -1 until a > 0 goto x ::x::",
		`while redis.call('exists', KEYS[1]) == 0 do if a then break end end return string.format('%s:%d', KEYS[1], 3)`,
		`local M = {} function M:f(x) return self end M:f(1) pcall(error, 'x') assert(M) redis.register_function{function_name='a', callback=function(k, a) redis.call('DELEX', k[1], 'IFEQ', a[1]) end}`,
		"#!lua\n--[==[ x ]==] local s = [[\nx]] .. 'a\\\n\\065' return (not s and s or -#s) ^ 2 % 3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, script string) {
		start := time.Now()
		s := Analyze(script)
		if d := time.Since(start); d > 3*time.Second {
			t.Fatalf("took %v", d)
		}
		if s.Err != nil && strings.Contains(s.Err.Error(), "runtime error") {
			t.Fatal(s.Err)
		}
		for _, ops := range [][]Op{s.Ops, s.Deletes(), s.Extends(), s.Acquires(), s.Members()} {
			for _, o := range ops {
				_ = show(o) + o.Value().String()
			}
		}
		if again := Analyze(script); showAll(s.Ops) != showAll(again.Ops) {
			t.Fatalf("two answers:\n%s\nand:\n%s", showAll(s.Ops), showAll(again.Ops))
		}
	})
}

func BenchmarkAnalyze(b *testing.B) {
	for _, bb := range []struct{ name, script string }{
		{"textbook", `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) else return 0 end`},
		{"redisson", `
			if (redis.call('hexists', KEYS[1], ARGV[3]) == 0) then return nil; end;
			local counter = redis.call('hincrby', KEYS[1], ARGV[3], -1);
			if (counter > 0) then redis.call('pexpire', KEYS[1], ARGV[2]); return 0;
			else redis.call('del', KEYS[1]); redis.call('publish', KEYS[2], ARGV[1]); return 1; end;
			return nil;`},
		{"large", strings.Repeat("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end\n", 500)},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Analyze(bb.script)
			}
		})
	}
}
