// Package bad holds ZooKeeper locks of its own making, and lets their numbers go.
package bad

import (
	"database/sql"
	"log/slog"
	"sort"
	"strconv"

	"github.com/go-zookeeper/zk"
)

// export logs the transaction that made its node, and writes without it.
func export(conn *zk.Conn, db *sql.DB, report string) error {
	node, err := conn.CreateProtectedEphemeralSequential("/locks/export/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	if err := wait(conn, node); err != nil {
		return err
	}
	_, stat, err := conn.Exists(node) // want `the fencing token Czxid that Exists answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	slog.Info("exporting", "czxid", stat.Czxid)
	_, err = db.Exec(`UPDATE reports SET body = ? WHERE name = 'daily'`, report)
	return err
}

// numbered reads the number of its node, and only asks whether there is one.
func numbered(conn *zk.Conn, work func() error) error {
	node, err := conn.CreateProtectedEphemeralSequential("/locks/import/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	seq, err := strconv.ParseInt(node[len(node)-10:], 10, 64) // want `the fencing token sequence number that ParseInt answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	if seq == 0 {
		slog.Info("the first import")
	}
	if err := wait(conn, node); err != nil {
		return err
	}
	return work()
}

// acquire answers the number that a holder's writes should carry.
func acquire(conn *zk.Conn, path string) (node string, n int64, err error) {
	node, err = conn.CreateProtectedEphemeralSequential("/locks/"+path+"/lock-", nil, zk.WorldACL(zk.PermAll))
	if err != nil {
		return "", 0, err
	}
	if err := wait(conn, node); err != nil {
		return "", 0, err
	}
	_, stat, err := conn.Get(node)
	if err != nil {
		return "", 0, err
	}
	return node, stat.Czxid, nil
}

func careless(conn *zk.Conn, work func() error) error {
	node, _, err := acquire(conn, "mail") // want `the fencing token that acquire answers is dropped`
	if err != nil {
		return err
	}
	defer conn.Delete(node, -1)
	return work()
}

// wait returns when no node before ours is left.
func wait(conn *zk.Conn, node string) error {
	for {
		names, _, err := conn.Children("/locks")
		if err != nil {
			return err
		}
		sort.Strings(names)
		if len(names) == 0 || names[0] == node {
			return nil
		}
		_, _, gone, err := conn.ExistsW("/locks/" + names[0])
		if err != nil {
			return err
		}
		<-gone
	}
}
