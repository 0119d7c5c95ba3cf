package learners

// A detail says for which examples the network of a model of conjunctions must agree with the model.
type detail int

const (
	coversBits detail = iota // examples with a 0 or 1 for each Boolean attribute
	coversGaps               // also examples without some of these values
	coversAll                // also examples with other numbers
)
