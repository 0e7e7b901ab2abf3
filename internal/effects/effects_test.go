package effects

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/symbol"
)

func TestStatements(t *testing.T) {
	for text, want := range map[string]string{
		`INSERT INTO invoices (id) VALUES ($1)`:                                                "INSERT INTO invoices",
		`INSERT INTO invoices (id) VALUES ($1) ON CONFLICT DO NOTHING`:                         "",
		`INSERT IGNORE INTO invoices (id) VALUES (?)`:                                          "",
		`INSERT INTO audit_log (what) VALUES ($1)`:                                             "",
		`INSERT INTO mails SELECT id FROM due WHERE sent_at IS NULL`:                           "",
		`WITH x AS (INSERT INTO mails (id) VALUES ($1) RETURNING id) SELECT id FROM x`:         "INSERT INTO mails",
		`UPDATE accounts SET balance = balance - $1 WHERE id = $2`:                             "UPDATE accounts SET balance = balance - $1",
		`UPDATE accounts SET balance = balance - $1 WHERE id = $2 AND version = $3`:            "",
		`UPDATE accounts SET balance = balance - $1 WHERE id = $2 AND status = 'open'`:         "",
		`UPDATE accounts SET balance = $1 WHERE id = $2`:                                       "",
		`UPDATE accounts SET name = COALESCE($1, name) WHERE id = $2`:                          "",
		`UPDATE jobs SET attempts = attempts + 1 WHERE id = $1`:                                "",
		`UPDATE stock SET n = n + 1 WHERE id = $1 OR version = $2`:                             "UPDATE stock SET n = n + 1",
		`ALTER TABLE orders ADD COLUMN paid boolean`:                                           "ALTER TABLE orders",
		`CREATE TABLE IF NOT EXISTS orders (id int)`:                                           "",
		`DELETE FROM orders WHERE id = $1`:                                                     "",
		`SELECT * FROM orders`:                                                                 "",
		`CREATE FUNCTION f() RETURNS void AS $$ INSERT INTO a (x) VALUES (1); $$ LANGUAGE sql`: "",
	} {
		got := ""
		for _, e := range statements(symbol.Of(symbol.Const, text)) {
			got = e.Call
		}
		if got != want {
			t.Errorf("%s\n\tgot  %q\n\twant %q", text, got, want)
		}
	}
}

// function makes "pkg Type.Name" with a parameter and an error for a result.
func function(spec string) *types.Func {
	pkgName, name, _ := strings.Cut(spec, " ")
	pkg := types.NewPackage("example.com/"+pkgName, pkgName)
	var recv *types.Var
	if typ, method, ok := strings.Cut(name, "."); ok {
		n := types.NewNamed(types.NewTypeName(token.NoPos, pkg, typ, nil), types.NewStruct(nil, nil), nil)
		recv, name = types.NewVar(token.NoPos, pkg, "", n), method
	}
	param := types.NewTuple(types.NewVar(token.NoPos, pkg, "x", types.Typ[types.Int]))
	result := types.NewTuple(types.NewVar(token.NoPos, pkg, "", types.Universe.Lookup("error").Type()))
	return types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(recv, nil, nil, param, result, false))
}

func TestNames(t *testing.T) {
	for spec, want := range map[string]Class{
		"shop Gateway.Charge":       Payment,
		"shop Gateway.Refund":       Payment,
		"shop Battery.ChargeLevel":  0,
		"bank Client.Transfer":      Payment,
		"files Client.Transfer":     0,
		"payments Provider.Process": Payment,
		"images Provider.Process":   0,
		"shop Office.SendEmail":     Mail,
		"shop Mailer.Send":          Mail,
		"chat Stream.Send":          0,
		"shop Publisher.Publish":    Queue,
		"shop EventQueue.Enqueue":   Queue,
		"config Watcher.Notify":     0,
		"shop Invoices.List":        0,
	} {
		got := Class(0)
		for _, e := range new(Model).named(function(spec), nil) {
			got = e.Class
		}
		if got != want {
			t.Errorf("%s: class %d, want %d", spec, got, want)
		}
	}
}

func TestCatalogued(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/stripe/stripe-go/v82/charge":              true,
		"github.com/stripe/stripe-go/v72":                     true,
		"github.com/aws/aws-sdk-go-v2/service/sqs":            true,
		"github.com/nats-io/nats.go/jetstream":                true,
		"github.com/confluentinc/confluent-kafka-go/v2/kafka": true,
		"gopkg.in/gomail.v2":                                  true,
		"net/http":                                            true,
		"net/url":                                             false,
		"github.com/aws/aws-sdk-go-v2/service/ec2":            false,
	} {
		if Catalogued(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}
