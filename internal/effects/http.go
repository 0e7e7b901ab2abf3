package effects

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// request is a call of net/http that sends a request, nil for any other.
func (m *Model) request(c *ssa.CallCommon, f *types.Func) []Effect {
	switch name := f.Name(); {
	case name == "Post", name == "PostForm":
		i := 0
		if receiver(f) == "Client" {
			i = 1
		} else if receiver(f) != "" {
			return nil
		}
		return m.sent("POST", m.sym.Resolve(c.Args[i]))
	case (name == "Get" || name == "Head") && (receiver(f) == "" || receiver(f) == "Client"):
		return m.sent("GET", nil)
	case name == "Do" && receiver(f) == "Client":
		method, url := m.methodOf(m.sym.Resolve(c.Args[1]), 0)
		if method == nil {
			return m.sent("", nil)
		}
		if method.Kind == symbol.Const {
			return m.sent(method.Text, url)
		}
		e := m.sent("", nil)[0]
		if open(method) && !reads(url) {
			e.Open = symbol.Of(symbol.Call, "http", method)
		}
		return []Effect{e}
	case name == "RoundTrip" && c.IsInvoke():
		return m.sent("", nil)
	}
	return nil
}

// methodOf are the method and the address of a request, where it is made in sight.
func (m *Model) methodOf(req *symbol.Expr, depth int) (method, url *symbol.Expr) {
	if req == nil || depth > 6 {
		return nil, nil
	}
	switch req.Kind {
	case symbol.Result:
		return m.methodOf(req.Args[0], depth+1)
	case symbol.Phi:
		for _, a := range req.Args {
			if method, url = m.methodOf(a, depth+1); method != nil {
				return method, url
			}
		}
	case symbol.Call:
		switch req.Text {
		case "net/http.NewRequest":
			return req.Args[0], req.Args[1]
		case "net/http.NewRequestWithContext":
			return req.Args[1], req.Args[2]
		case "(*net/http.Request).WithContext", "(*net/http.Request).Clone":
			return m.methodOf(req.Args[0], depth+1)
		}
	case symbol.Struct:
		return req.FieldValue("Method"), req.FieldValue("URL")
	}
	return nil, nil
}

func (m *Model) sent(method string, url *symbol.Expr) []Effect {
	method = strings.ToUpper(method)
	e := Effect{Class: HTTP, Call: "HTTP request", Network: true, Bounded: m.timesClients()}
	if method != "" {
		e.Call = "HTTP " + method
	}
	e.Unsafe = (method == "POST" || method == "PATCH") && !reads(url)
	return []Effect{e}
}

// asking are words in the address of a POST that only asks for something.
var asking = regexp.MustCompile(`(?i)token|oauth|auth|login|sign_?in|session|search|query|graphql|rpc|lookup|verify|validate|find|list|count|captcha|embed|completion|predict|generate`)

// reads tells whether an address is one to which a POST is only a question.
func reads(url *symbol.Expr) bool {
	found := false
	url.Walk(func(e *symbol.Expr) bool {
		found = found || asking.MatchString(lastElement(e.Text))
		return !found
	})
	return found
}

// lastElement is the name of a field, variable or function, or a text whole.
func lastElement(text string) string {
	if strings.Contains(text, "://") || strings.HasPrefix(text, "/") {
		return text
	}
	return text[strings.LastIndexAny(text, "./")+1:]
}

// open tells whether a caller can know more of e.
func open(e *symbol.Expr) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		found = found || x.Kind == symbol.Param
		return !found
	})
	return found
}

// settle decides an effect that was left open, as far as its caller knows more.
// ok is false when there is none.
func (e Effect) settle() (out Effect, ok bool) {
	arg := e.Open.Args[0]
	if e.Open.Text == "http" {
		if arg.Kind == symbol.Const {
			method := strings.ToUpper(arg.Text)
			e.Open = nil
			e.Unsafe = method == "POST" || method == "PATCH"
			e.Call = "HTTP " + method
		} else if !open(arg) {
			e.Open = nil
		}
		return e, true
	}
	list := statements(arg)
	if len(list) > 0 {
		list[0].Path = e.Path
		return list[0], true
	}
	if _, _, some := arg.Template(); some || !open(arg) {
		return e, false
	}
	return e, true
}

// timesClients tells whether the package makes HTTP clients with a timeout.
func (m *Model) timesClients() bool {
	if m.timed != nil {
		return *m.timed
	}
	found := false
	m.timed = &found
	fns := m.fns
	if len(fns) > 0 && fns[0].Pkg != nil {
		if init := fns[0].Pkg.Func("init"); init != nil { // var client = &http.Client{Timeout: …}
			fns = append(fns[:len(fns):len(fns)], init)
		}
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				s, ok := in.(*ssa.Store)
				if !ok {
					continue
				}
				if f, ok := s.Addr.(*ssa.FieldAddr); ok && symbol.FieldID(f.X.Type(), f.Field) == "net/http.Client.Timeout" {
					found = true
					return true
				}
			}
		}
	}
	return false
}
