package good

import (
	"bytes"
	"context"
	"net/http"
)

// The other side only computes.
func (s *shop) group(ctx context.Context, message string) error {
	mu, err := s.lock(ctx, "group:"+message)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	vector, err := getEmbedding(ctx, message)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `UPDATE groups SET vector = $1 WHERE message = $2`, vector, message)
	return err
}

func getEmbedding(ctx context.Context, text string) ([]byte, error) {
	return request(ctx, "https://models.example.com/embed", text)
}

func request(ctx context.Context, url, body string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewBufferString(body))
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	return nil, resp.Body.Close()
}
