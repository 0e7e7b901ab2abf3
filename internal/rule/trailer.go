package rule

import (
	"encoding/json"
	"strings"
)

// A Trailer carries what the vet protocol has no field for. Our own front end
// asks for it, reads it and takes it off; nobody else sees one.
type Trailer struct {
	Severity Severity `json:"severity"`
	URL      string   `json:"url"`
	Tests    bool     `json:"tests,omitempty"` // the package was analysed with its test files
}

const trailerMark = "\x1f"

func trailer(t Trailer) string {
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // two strings: cannot happen
	}
	return trailerMark + string(text)
}

// SplitTrailer splits a message into its text and its trailer, if it has one.
func SplitTrailer(message string) (text string, t Trailer, ok bool) {
	text, tail, ok := strings.Cut(message, trailerMark)
	if !ok {
		return message, t, false
	}
	return text, t, json.Unmarshal([]byte(tail), &t) == nil
}
