// Package bad has replicas that go by one name.
package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

const name = "billing-controller"

func lock(c kubernetes.Interface) *resourcelock.LeaseLock {
	return &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Name: name, Namespace: "default"},
		Client:    c.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{
			Identity: name, // want `every replica calls itself "billing-controller": each takes the others' lease for its own, and all of them lead; use the pod's name, or the host's name with a random part`
		},
	}
}
