// Package post has no lock: it only sends.
package post

import "net/smtp"

// Office sends letters.
type Office struct{ addr string }

// Letter sends one.
func (o *Office) Letter(to string) error { return o.stamp([]string{to}) }

func (o *Office) stamp(to []string) error {
	return smtp.SendMail(o.addr, nil, "post@example.com", to, nil)
}
