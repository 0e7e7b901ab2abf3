// Package bad is a choir whose letters only a lease keeps from going out twice.
package bad

import (
	"net/smtp"

	"cirello.io/dynamolock/v2"
	"cirello.io/pglock"
)

func invite(to []string) error {
	return smtp.SendMail("mail:25", nil, "choir@example.com", to, []byte("Subject: rehearsal"))
}

func table(c *pglock.Client, to []string) error {
	l, err := c.Acquire("invitations")
	if err != nil {
		return err
	}
	defer l.Close()
	return invite(to) // want `lease "invitations" is all that keeps invite → smtp.SendMail from happening twice`
}

func dynamo(c *dynamolock.Client, to []string) error {
	l, err := c.AcquireLock("invitations")
	if err != nil {
		return err
	}
	defer l.Close()
	return invite(to) // want `lease "invitations" is all that keeps invite → smtp.SendMail from happening twice`
}
