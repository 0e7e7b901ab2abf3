// Package good deletes what is no lock.
package good

import "github.com/go-zookeeper/zk"

func clean(conn *zk.Conn) error {
	nodes, _, err := conn.Children("/config/old")
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if err := conn.Delete("/config/old/"+n, -1); err != nil {
			return err
		}
	}
	return nil
}
