// Package bank says what its methods do, since their implementation is remote.
package bank

import "context"

// Teller is a client of the bank.
type Teller interface {
	//lockvet:nonidempotent each call books once more
	Book(ctx context.Context, from, to string, cents int64) error

	Charge(ctx context.Context, account string) error //lockvet:idempotent the bank knows the day's charge
}
