package good

import (
	"context"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// Once a day, whoever comes first: nothing releases the key.
func digest(ctx context.Context, rdb *redis.Client, token string, to []string) error {
	ok, err := rdb.SetNX(ctx, "lock:digest", token, 24*time.Hour).Result()
	if err != nil || !ok {
		return err
	}
	return smtp.SendMail("mail:25", nil, "desk@example.com", to, []byte("Subject: today"))
}
