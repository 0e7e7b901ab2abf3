// Package good has replicas with names of their own.
package good

import (
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func lock(c kubernetes.Interface) (*resourcelock.LeaseLock, error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Name: "billing-controller", Namespace: "default"},
		Client:     c.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: host + "_" + string(uuid.NewUUID())},
	}, nil
}

// The pod's name comes from outside.
func fromEnv(c kubernetes.Interface) *resourcelock.LeaseLock {
	l := &resourcelock.LeaseLock{Client: c.CoordinationV1()}
	l.LockConfig.Identity = os.Getenv("POD_NAME")
	return l
}
