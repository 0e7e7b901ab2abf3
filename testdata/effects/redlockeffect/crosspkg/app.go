// Package crosspkg holds a lock of one package around the effects of others.
package crosspkg

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.com/effects/redlockeffect/crosspkg/bank"
	"example.com/effects/redlockeffect/crosspkg/post"
	"example.com/effects/redlockeffect/wrapper"
)

type sender interface{ Letter(to string) error }

func letters(ctx context.Context, m *wrapper.Mutex, office *post.Office, token string) error {
	return m.Do(ctx, "letters", token, func(context.Context) error {
		return office.Letter("Ada") // want `is all that keeps Letter → stamp → smtp.SendMail from happening twice`
	})
}

func sealed(ctx context.Context, m *wrapper.Mutex, office sender, token string) error {
	return m.Do(ctx, "sealed", token, func(context.Context) error {
		return office.Letter("Bob") // want `keeps Letter → stamp → smtp.SendMail from happening twice`
	})
}

func booking(ctx context.Context, m *wrapper.Mutex, teller bank.Teller, token string) error {
	return m.Do(ctx, "booking", token, func(ctx context.Context) error {
		return teller.Book(ctx, "ada", "bob", 100) // want `keeps Book from happening twice: .*, and it happens twice`
	})
}

func daily(ctx context.Context, m *wrapper.Mutex, teller bank.Teller, token string) error {
	return m.Do(ctx, "daily", token, func(ctx context.Context) error {
		return teller.Charge(ctx, "ada")
	})
}

var _ *redis.Client
