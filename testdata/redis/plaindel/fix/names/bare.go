package names

import "github.com/redis/go-redis/v9"

// The only import, and a random token.
func bare(rdb *redis.Client, c *call) {
	if rdb.SetNX(c.ctx, "lock:bare", 1, c.ttl).Val() {
		defer rdb.Del(c.ctx, "lock:bare") // want `lease "lock:bare"`
		c.run()
	}
}
