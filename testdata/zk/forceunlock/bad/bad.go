// Package bad takes locks away by force.
package bad

import "github.com/go-zookeeper/zk"

func unstick(conn *zk.Conn) error {
	nodes, _, err := conn.Children("/locks/billing")
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if err := conn.Delete("/locks/billing/"+n, -1); err != nil { // want `every lock like "/locks/billing/%s" is deleted, whoever holds it and works`
			return err
		}
	}
	return nil
}
