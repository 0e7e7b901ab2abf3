package locks

import (
	"bytes"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
)

// An interface whose implementation is out of sight is taken for a lock by its
// names and shapes: a method called Lock, TryAcquireLock or ObtainLease that is
// given a context and a key, and answers a bool or a handle. That is weak
// evidence: such operations are marked Weak and not Lock, stay in their package,
// and only what can be wrong with any lock is asked of them.

// visitWeak records a call of such a method.
func (m *Model) visitWeak(fn *ssa.Function, c ssa.CallInstruction) {
	common := c.Common()
	kind, key := weakMethod(common.Method)
	if kind == Other || m.behind(common) {
		return
	}
	a := Act{Kind: kind, Weak: true, Command: common.Method.Name(), Handle: m.sym.Resolve(common.Value), Key: m.sym.Resolve(common.Args[key]), Ctx: m.sym.Resolve(common.Args[0])}
	if kind == Acquire {
		a.Role, a.Success = lockapi.TryAcquire, weakSuccess(common.Method.Signature())
	}
	if op := m.record(fn, c, a, nil, nil); op != nil {
		op.ctx = 2 // the argument after the receiver
	}
}

// behind tells whether a type of this package, other than a test's double,
// stands behind the interface of a call: then what it does is known.
func (m *Model) behind(c *ssa.CallCommon) bool {
	n, ok := types.Unalias(c.Value.Type()).(*types.Named)
	if !ok {
		return true
	}
	iface, ok := n.Underlying().(*types.Interface)
	return !ok || slices.ContainsFunc(m.typesBehind(n, iface), func(t types.Type) bool {
		obj := typeObject(t)
		return obj == nil || !testDouble(obj.Name()) && !strings.HasSuffix(m.Pass.Fset.Position(obj.Pos()).Filename, "_test.go")
	})
}

func typeObject(t types.Type) *types.TypeName {
	if n, ok := types.Unalias(deref(t)).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// weakMethod tells what a method of a project's interface does to a lock by its
// name and shape, and which parameter is the key.
func weakMethod(f *types.Func) (Kind, int) {
	sig := f.Signature()
	iface := receiverType(f)
	n, ok := types.Unalias(iface).(*types.Named)
	if !ok || !types.IsInterface(n) || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "sync" || lockapi.Catalogued(n.Obj().Pkg().Path()) {
		return Other, 0
	}
	if sig.Params().Len() < 2 || !isContext(sig.Params().At(0).Type()) || !saysLock(f.Name()) && !saysLock(n.Obj().Name()) || counterWord(f.Name()) {
		return Other, 0
	}
	key := -1
	for i := 1; i < sig.Params().Len() && key < 0; i++ {
		if b, ok := sig.Params().At(i).Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			key = i
		}
	}
	switch {
	case key < 0:
	case releaseName(f.Name()):
		return Release, key
	case acquiring(f.Name()) && !asking(f.Name()) && weakSuccess(sig) != lockapi.NoAnswer:
		return Acquire, key
	}
	return Other, 0
}

// asking tells names that ask about a lock: LockHeld, LeaseStatus.
func asking(name string) bool {
	words := split(name)
	return len(words) > 1 && questions[words[len(words)-1]]
}

var questions = set("held exists status state info holder ttl expiry remaining count")

// acquireOnly are lock words that are said of anything that is taken.
var acquireOnly = set("acquire acquired acquires obtain obtained exclusive primary master holder holders release released")

// saysLock tells whether a name says lock, and not only that something is taken.
func saysLock(name string) bool {
	return slices.ContainsFunc(split(name), func(w string) bool { return !acquireOnly[w] && lockWord(w) })
}

// weakSuccess is how such a method answers: a bool, or a handle or function that
// releases, and perhaps an error.
func weakSuccess(sig *types.Signature) lockapi.Success {
	res := sig.Results()
	if res.Len() == 0 || res.Len() > 2 {
		return lockapi.NoAnswer
	}
	withError := res.Len() == 2 && types.Identical(res.At(1).Type(), types.Universe.Lookup("error").Type())
	if res.Len() == 2 && !withError {
		return lockapi.NoAnswer
	}
	first := res.At(0).Type()
	_, isFn := first.Underlying().(*types.Signature)
	switch {
	case isBool(first):
		return lockapi.True
	case (isFn || releasable(first)) && withError:
		return lockapi.NilError
	}
	return lockapi.NoAnswer
}

// releasable tells whether a type has a method that releases.
func releasable(t types.Type) bool {
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		if releaseName(set.At(i).Obj().Name()) {
			return true
		}
	}
	return false
}

// mention is a call that may be one of a lock behind an interface, or one of a
// client that another package hands out, SQL that locks, or the name of a fencing
// token.
var mention = regexp.MustCompile(`\.\w*(?:Lock|Acquire|Obtain|Lease|SetNX|SetArgs|NewMutex|Campaign)\w*\([^)]|(?:advisory|ADVISORY)_(?:xact_|XACT_)?(?:lock|LOCK)|(?:get_lock|GET_LOCK)\(|skip locked|SKIP LOCKED|[fF]enc(?:e|ing)_?[tT]oken`)

// mentionWords are in every match of mention: only lines that have one are
// matched, since most files have none and matching is slow.
var mentionWords = [][]byte{
	[]byte("Lock"), []byte("Acquire"), []byte("Obtain"), []byte("Lease"), []byte("SetNX"), []byte("SetArgs"), []byte("NewMutex"), []byte("Campaign"),
	[]byte("advisory_"), []byte("ADVISORY_"), []byte("get_lock"), []byte("GET_LOCK"), []byte("skip locked"), []byte("SKIP LOCKED"),
	[]byte("ence"), []byte("encing"),
}

// Mentions tells whether a source file may call a lock that none of its imports
// tells of. It is quick, and errs towards yes.
func Mentions(source []byte) bool {
	for _, word := range mentionWords {
		for rest := source; ; {
			i := bytes.Index(rest, word)
			if i < 0 {
				break
			}
			end := len(rest)
			if n := bytes.IndexByte(rest[i:], '\n'); n >= 0 {
				end = i + n + 1
			}
			if mention.Match(rest[bytes.LastIndexByte(rest[:i], '\n')+1 : end]) {
				return true
			}
			rest = rest[end:]
		}
	}
	return false
}

// callsOut tells whether a package calls such a method, or a library's that it
// does not import: another package hands its client out.
func callsOut(pass *analysis.Pass) bool {
	foreign := map[*types.Package]bool{}
	for _, obj := range pass.TypesInfo.Uses {
		f, ok := obj.(*types.Func)
		if !ok || f.Signature().Recv() == nil {
			continue
		}
		if p := f.Pkg(); p != nil && !foreign[p] {
			if lockapi.Concerns(p.Path()) {
				return true
			}
			foreign[p] = true
		}
		if types.IsInterface(f.Signature().Recv().Type()) {
			if kind, _ := weakMethod(f); kind == Acquire {
				return true
			}
		}
	}
	return false
}
