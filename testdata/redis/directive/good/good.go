// Package good is a weather station's upload: every directive says something.
package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type station struct{ rdb *redis.Client }

func (s *station) upload(ctx context.Context) {
	ok, err := s.rdb.SetNX(ctx, "lock:upload", "1", time.Minute).Result() //lockvet:efficiency the server keeps one reading a minute
	if err != nil || !ok {
		return
	}
	//lockvet:ignore plaindel there is one station, and its restart takes longer than the lease
	s.rdb.Del(ctx, "lock:upload")
}

// calibrate must not overlap with another calibration.
//
//lockvet:correctness two calibrations at once ruin the sensor
//lockvet:ignore plaindel the sensor itself refuses the second one
func (s *station) calibrate(ctx context.Context) {
	ok, err := s.rdb.SetNX(ctx, "lock:calibrate", "1", time.Minute).Result()
	if err != nil || !ok {
		return
	}
	s.rdb.Del(ctx, "lock:calibrate")
}

// prose: lockvet:ignore is written without a space, as in //lockvet:ignore.
func (s *station) read(ctx context.Context) string {
	return s.rdb.Get(ctx, "reading").Val()
}
