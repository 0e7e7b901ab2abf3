// Package bad takes the lease from a leader that works.
package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

func depose(ctx context.Context, c kubernetes.Interface) error {
	return c.CoordinationV1().Leases("default").Delete(ctx, "billing-leader-election", metav1.DeleteOptions{}) // want `lock "billing-leader-election" is taken away here from whoever holds it, who works on: make sure that he does not`
}
