package effects

import (
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	// moves are verbs that move money whatever they are said of; transfers only
	// where the name or the type says money.
	moves     = set("charge refund withdraw payout disburse debit")
	transfers = set("pay transfer capture settle credit submit execute process")
	money     = set("payment payments pay payout payouts order orders invoice invoices money fund funds balance wallet wallets charge refund refunds salary bank billing ledger gateway psp")
	sends     = set("send notify deliver publish push dispatch enqueue emit email mail sms post")
	messages  = set("mail mailer email emails sms message messages messenger notifier notification notifications reminder newsletter push publisher producer queue topic broker kafka nats rabbit rabbitmq amqp sqs sns telegram slack twilio webhook webhooks sender")
	vendors   = []string{"braintree", "paypal", "adyen", "razorpay", "mollie", "square", "checkout", "wechatpay", "gopay", "midtrans", "xendit", "flutterwave", "paystack", "mercadopago", "stripe"}
)

var (
	questions = set("get fetch list query search find lookup match check verify validate compute calculate estimate evaluate eval predict infer embed classify translate detect recognize moderate tokenize")
	deeds     = set("or and then create update set insert send charge pay save store delete remove add start in out")
)

// asks tells whether a function's name says that it wants to know something and
// changes nothing: GetEmbeddings, but not GetOrCreate.
func asks(name string) bool {
	words := split(name)
	return len(words) > 0 && questions[words[0]] && !anyOf(words, deeds)
}

// named judges a method of unknown implementation by its name: lower
// confidence, which a finding says.
func (m *Model) named(f *types.Func, _ *ssa.CallCommon) []Effect {
	recv := receiver(f)
	call := f.Name()
	if recv != "" {
		call = recv + "." + call
	}
	e := Effect{Call: call, Unsafe: true, Network: true, Guess: true}
	switch {
	case saysMoney(f):
		e.Class = Payment
	case saysMessage(f):
		e.Class = Mail
		if anyOf(split(f.Name()+" "+recv), set("publish publisher producer queue topic broker kafka nats rabbit rabbitmq amqp sqs sns enqueue")) {
			e.Class = Queue
		}
	default:
		return nil
	}
	return []Effect{e}
}

// saysMoney tells whether a function is called as if it moved money.
func saysMoney(f *types.Func) bool {
	name, around := split(f.Name()), split(receiver(f)+" "+f.Pkg().Name())
	if len(name) == 0 || !answers(f) {
		return false
	}
	if moves[name[0]] {
		return len(name) == 1 || len(name) > 1 && !countable[name[1]]
	}
	vendor := false
	for _, v := range vendors {
		vendor = vendor || strings.Contains(f.Pkg().Path(), v)
	}
	return transfers[name[0]] && (anyOf(name[1:], money) || anyOf(around, money)) ||
		vendor && transfers[name[0]] && anyOf(name, money)
}

// countable follow a verb of money where it is none: a charge of a battery.
var countable = set("id ids list status state percent level point points by to from with type")

// saysMessage tells whether a function is called as if it sent a message to
// people or to a queue.
func saysMessage(f *types.Func) bool {
	name := split(f.Name())
	if len(name) == 0 || !sends[name[0]] || !answers(f) {
		return false
	}
	if len(name) > 1 && anyOf(name[1:], messages) {
		return true
	}
	return len(name) <= 2 && anyOf(split(receiver(f)+" "+f.Pkg().Name()), messages)
}

// answers tells whether a call can fail: it asks somebody else.
func answers(f *types.Func) bool {
	r := f.Signature().Results()
	return r.Len() > 0 && types.Identical(r.At(r.Len()-1).Type(), types.Universe.Lookup("error").Type()) && f.Signature().Params().Len() > 0
}

func anyOf(words []string, in map[string]bool) bool {
	for _, w := range words {
		if in[w] {
			return true
		}
	}
	return false
}

// split cuts a name into lower-case words.
func split(name string) []string {
	var out []string
	var cur []rune
	rs := []rune(name)
	flush := func() {
		if len(cur) > 0 {
			out = append(out, strings.ToLower(string(cur)))
			cur = nil
		}
	}
	for i, r := range rs {
		switch {
		case !unicode.IsLetter(r):
			flush()
			continue
		case unicode.IsUpper(r) && (i > 0 && unicode.IsLower(rs[i-1]) || i+1 < len(rs) && i > 0 && unicode.IsLower(rs[i+1]) && unicode.IsUpper(rs[i-1])):
			flush()
		}
		cur = append(cur, r)
	}
	flush()
	return out
}
