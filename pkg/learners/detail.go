package learners

// A detail says which examples a network of conjunctions covers.
type detail int

const (
	coversBits detail = iota // examples with a 0 or 1 for each Boolean attribute
	coversGaps               // also examples without some of these values
	coversAll                // also examples with other numbers
)
