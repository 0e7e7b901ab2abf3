// Package nearest guesses which name somebody meant.
package nearest

// DidYouMean proposes the nearest of the names: "; did you mean plaindel?". It
// is "" where none is near.
func DidYouMean(name string, names []string) string {
	best, distance := "", len(name)/2+2
	for _, n := range names {
		if d := editDistance(name, n); d < distance {
			best, distance = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// editDistance counts the insertions, deletions and substitutions from a to b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next := min(row[j]+1, row[j+1]+1, diagonal+cost)
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}
