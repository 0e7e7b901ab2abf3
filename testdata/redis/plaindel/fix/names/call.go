package names

import (
	"context"
	"time"
)

type call struct {
	ctx context.Context
	ttl time.Duration
	run func()
}
