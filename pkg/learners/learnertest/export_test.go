package learnertest

// Change and Use are for tests of other files.
var (
	Change = change
	Use    = use
)
