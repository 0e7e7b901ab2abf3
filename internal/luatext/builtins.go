package luatext

import "strings"

// globals are the names that Redis gives a script.
var globals = map[string]*value{"KEYS": keysValue, "ARGV": argvValue}

func init() {
	const names = "redis server unpack table string math cjson cmsgpack bit struct os " +
		"tonumber tostring type ipairs pairs next select pcall xpcall error assert print " +
		"rawget rawset rawequal setmetatable getmetatable loadstring _G"
	for _, name := range strings.Fields(names) {
		globals[name] = &value{kind: vBuiltin, text: name}
	}
}

type builtin func(in *interp, st *state, args []*value, line int) []*value

// builtins are the functions that pass values on, or leave. Every other
// function of Lua and Redis gives something computed from its arguments.
var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"tonumber":                 pass,
		"tostring":                 pass,
		"ipairs":                   pass,
		"pairs":                    pass,
		"type":                     typeOf,
		"unpack":                   unpack,
		"table.unpack":             unpack,
		"string.format":            format,
		"pcall":                    protected,
		"xpcall":                   protected,
		"error":                    raise,
		"assert":                   assert,
		"redis.register_function":  register,
		"server.register_function": register,
		"redis.log":                nothing,
		"server.log":               nothing,
	}
}

func pass(_ *interp, _ *state, args []*value, _ int) []*value {
	return []*value{valueAt(args, 0)}
}

func nothing(*interp, *state, []*value, int) []*value { return nil }

func typeOf(_ *interp, _ *state, args []*value, _ int) []*value {
	return []*value{valueAt(args, 0).each(func(v *value) *value {
		if v.kind != vAnswer || !v.ans.nullable {
			return plainValue
		}
		ans := *v.ans
		ans.typeName, ans.content = true, false
		return &value{kind: vAnswer, text: "type(" + v.text + ")", ans: &ans}
	})}
}

func unpack(_ *interp, _ *state, args []*value, _ int) []*value {
	t := valueAt(args, 0)
	if t.kind != vTable || len(args) > 1 {
		return []*value{t.at(plainValue)}
	}
	out := t.table.array
	if t.table.rest != nil {
		out = append(out[:len(out):len(out)], t.table.rest)
	}
	return out
}

// format is string.format: %s and %d take the next argument.
func format(_ *interp, _ *state, args []*value, _ int) []*value {
	if len(args) == 0 || args[0].kind != vString || strings.Contains(args[0].text, hole) {
		return []*value{called("string.format", args...)}
	}
	out, text := stringValue(""), args[0].text
	args = args[1:]
	for len(text) > 0 {
		at := strings.IndexByte(text, '%')
		if at < 0 || at+1 == len(text) {
			return []*value{concatText(out, text)}
		}
		out = concatText(out, text[:at])
		switch text[at+1] {
		case '%':
			out = concatText(out, "%")
		case 's', 'd', 'i':
			out = concat(out, valueAt(args, 0))
			args = args[min(1, len(args)):]
		default:
			return []*value{called("string.format", append([]*value{out}, args...)...)}
		}
		text = text[at+2:]
	}
	return []*value{out}
}

func concatText(v *value, text string) *value {
	switch {
	case text == "":
		return v
	case v.kind == vString && v.text == "":
		return stringValue(text)
	}
	return concat(v, stringValue(text))
}

// protected is pcall: an error inside does not end the script.
func protected(in *interp, st *state, args []*value, line int) []*value {
	if len(args) == 0 {
		return nil
	}
	before := in.clone(st)
	vals := in.apply(st, args[0], args[1:], line)
	if st.dead {
		before.path = max(before.path, pathOther)
		st.replace(before)
	}
	return append([]*value{plainValue}, vals...)
}

func raise(_ *interp, st *state, _ []*value, _ int) []*value {
	st.dead = true
	return nil
}

func assert(in *interp, st *state, args []*value, _ int) []*value {
	in.assume(st, valueAt(args, 0).truth().yes)
	return args
}

// register is redis.register_function(name, callback), or with one table: each
// function of a library is a script of its own.
func register(in *interp, st *state, args []*value, _ int) []*value {
	if t := valueAt(args, 0); t.kind == vTable {
		args = append(args, t.at(stringValue("callback")))
	}
	for _, a := range args {
		if a.kind == vFunc {
			way := in.clone(st)
			in.call(way, a.fn, []*value{keysValue, argvValue})
		}
	}
	return nil
}
