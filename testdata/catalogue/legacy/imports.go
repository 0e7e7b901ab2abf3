// Package legacy imports older libraries of the catalogue that do not build
// beside the newest: internal/lockapi's test checks the tables against them.
package legacy

import (
	_ "github.com/coreos/etcd/clientv3"
	_ "github.com/coreos/etcd/clientv3/concurrency"
	_ "github.com/coreos/etcd/mvcc/mvccpb"
	_ "github.com/garyburd/redigo/redis"
	_ "github.com/go-redis/redis/v9"
	_ "github.com/go-redsync/redsync"
	_ "github.com/gobuffalo/pop/v6"
	_ "github.com/jinzhu/gorm"
	_ "go.etcd.io/etcd/clientv3"
	_ "go.etcd.io/etcd/clientv3/concurrency"
	_ "go.etcd.io/etcd/mvcc/mvccpb"
	_ "gopkg.in/redis.v5"
)
