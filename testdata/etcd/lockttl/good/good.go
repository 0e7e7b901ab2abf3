// Package good has locks on Consul sessions that end with their holder.
package good

import consul "github.com/hashicorp/consul/api"

func lock(c *consul.Client, name string) (bool, error) {
	id, _, err := c.Session().Create(&consul.SessionEntry{Name: name, TTL: "15s"}, nil)
	if err != nil {
		return false, err
	}
	ok, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/" + name, Session: id}, nil)
	return ok, err
}

// A check of the service ends it.
func checked(c *consul.Client, check string) (string, error) {
	id, _, err := c.Session().Create(&consul.SessionEntry{Checks: []string{"serfHealth", check}}, nil)
	return id, err
}

// An entry from elsewhere is not judged.
func given(c *consul.Client, entry *consul.SessionEntry) (string, error) {
	id, _, err := c.Session().Create(entry, nil)
	return id, err
}
