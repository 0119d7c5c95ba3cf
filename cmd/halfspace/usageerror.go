package main

// A usageError says what is wrong with a command line.
type usageError string

// Error returns what is wrong.
func (e usageError) Error() string { return string(e) }
