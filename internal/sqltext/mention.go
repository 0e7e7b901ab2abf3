package sqltext

import "strings"

func upper(words ...string) string { return strings.ToUpper(strings.Join(words, " ")) }

// MayMention reports whether the text could hold an advisory-lock call, a row
// lock or hashtext. It is cheap and allocates nothing, so every string of a
// package can be asked; a false is certain, a true is not.
func MayMention(text string) bool {
	for _, all := range mentions {
		if containsFold(text, all[0]) && containsFold(text, all[1]) {
			return true
		}
	}
	return false
}

// mentions are pairs of words that a text of interest holds.
var mentions = [...][2]string{
	{"advisory", ""},
	{"hashtext", ""},
	{"get_lock", ""},
	{"release_", "lock"},
	{"pg_", "lock"}, // the name is interpolated
	{"update", "for"},
	{"share", "for"},
	{"share", "lock"},
}

// containsFold is strings.Contains without regard to the case of ASCII letters.
func containsFold(text, low string) bool {
	if low == "" {
		return true
	}
	first := low[0]
	for i := 0; i+len(low) <= len(text); i++ {
		if text[i]|0x20 == first|0x20 && foldAt(text[i:], low) {
			return true
		}
	}
	return false
}

func foldAt(text, low string) bool {
	for i := 0; i < len(low); i++ {
		b := text[i]
		if b >= 'A' && b <= 'Z' {
			b |= 0x20
		}
		if b != low[i] {
			return false
		}
	}
	return true
}
