package bad

import (
	"context"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// The lock is given up when the work is done: it is there for as long as that takes.
func digest(ctx context.Context, rdb *redis.Client, token string, to []string) error {
	ok, err := rdb.SetNX(ctx, "lock:digest", token, time.Hour).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:digest"}, token)
	return smtp.SendMail("mail:25", nil, "desk@example.com", to, []byte("Subject: today")) // want `lease "lock:digest" is all that keeps smtp.SendMail from happening twice`
}
