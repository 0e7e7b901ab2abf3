package good

import (
	"errors"

	"github.com/go-zookeeper/zk"
)

// ZooKeeper answers that the node could not be deleted, or that it never was: no
// lock that was lost is hidden behind a nil.
func zooKeeper(conn *zk.Conn, work func() error) (err error) {
	lock := zk.NewLock(conn, "/locks/report", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	return work()
}

func zooKeeperDeferred(conn *zk.Conn, work func() error) error {
	lock := zk.NewLock(conn, "/locks/invoice", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Unlock()
	return work()
}
