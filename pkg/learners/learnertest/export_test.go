package learnertest

// Change is for tests outside of the package.
var Change = change
