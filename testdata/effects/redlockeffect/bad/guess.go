package bad

import "context"

// cards is out of sight, and so is what a second card does.
type cards interface {
	SendMessageCard(ctx context.Context, to string) error
}

// Two guesses, which makes it info; money is never (gateway.Refund).
func (d *desk) card(ctx context.Context, c cards, token, to string) error {
	release, ok := d.lease(ctx, "card", token)
	if !ok {
		return nil
	}
	defer release()
	return c.SendMessageCard(ctx, to) // want info:`keeps cards.SendMessageCard from happening twice: .* \(cards.SendMessageCard is out of sight and judged by its name`
}
