package bad

import (
	"bytes"
	"context"
	"net/http"
)

// The other side makes one if there is none.
func (p *payer) label(ctx context.Context, order string) error {
	mu, err := p.lock(ctx, "label:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return getOrCreateLabel(ctx, order) // want `getOrCreateLabel → request → HTTP POST from happening twice`
}

func getOrCreateLabel(ctx context.Context, order string) error {
	return request(ctx, "https://parcels.example.com/labels", order)
}

func request(ctx context.Context, url, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
