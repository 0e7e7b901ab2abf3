// Package good sends the number of its ZooKeeper lock with what it writes.
package good

import (
	"database/sql"
	"errors"
	"log/slog"
	"strconv"

	"github.com/go-zookeeper/zk"
)

var errLost = errors.New("the lock has passed to another holder")

func export(conn *zk.Conn, db *sql.DB, report string) error {
	node, err := conn.CreateProtectedEphemeralSequential("/locks/export/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	_, stat, err := conn.Exists(node)
	if err != nil {
		return err
	}
	slog.Info("exporting", "czxid", stat.Czxid)
	res, err := db.Exec(`UPDATE reports SET body = ?, fence = ? WHERE name = 'daily' AND fence <= ?`, report, stat.Czxid, stat.Czxid)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errLost
	}
	return nil
}

// The number is compared with those of the others: that is the lock itself.
func first(conn *zk.Conn, others []int64) (bool, error) {
	node, err := conn.CreateProtectedEphemeralSequential("/locks/import/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return false, err
	}
	seq, err := strconv.ParseInt(node[len(node)-10:], 10, 64)
	if err != nil {
		return false, err
	}
	for _, o := range others {
		if o < seq {
			return false, nil
		}
	}
	return true, nil
}

func acquire(conn *zk.Conn, path string) (node string, n int64, err error) {
	node, err = conn.CreateProtectedEphemeralSequential("/locks/"+path+"/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return "", 0, err
	}
	_, stat, err := conn.Get(node)
	if err != nil {
		return "", 0, err
	}
	return node, stat.Czxid, nil
}

func careful(conn *zk.Conn, work func(fence int64) error) error {
	node, fence, err := acquire(conn, "mail")
	if err != nil {
		return err
	}
	defer conn.Delete(node, -1)
	return work(fence)
}

// A queue's nodes stand for no lock.
func enqueue(conn *zk.Conn, job []byte) error {
	node, err := conn.CreateProtectedEphemeralSequential("/queue/job-", job, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(node[len(node)-10:])
	slog.Info("queued", "n", n)
	return err
}

// show is asked who holds the lock, and holds none.
func show(conn *zk.Conn) error {
	_, stat, err := conn.Get("/locks/export/holder")
	if err != nil {
		return err
	}
	slog.Info("holder", "czxid", stat.Czxid)
	return nil
}
