// Package bad has locks on a Consul session that a crash does not end.
package bad

import consul "github.com/hashicorp/consul/api"

func lock(c *consul.Client, name string) (bool, error) {
	id, _, err := c.Session().Create(&consul.SessionEntry{Name: name, Behavior: consul.SessionBehaviorDelete}, nil) // want `the session of these locks has no TTL`
	if err != nil {
		return false, err
	}
	ok, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/" + name, Session: id}, nil)
	return ok, err
}
