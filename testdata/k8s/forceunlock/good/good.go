// Package good deletes leases that are no locks.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A node that is gone beats no more.
func forget(ctx context.Context, c kubernetes.Interface, node string) error {
	return c.CoordinationV1().Leases("kube-node-lease").Delete(ctx, node, metav1.DeleteOptions{})
}
