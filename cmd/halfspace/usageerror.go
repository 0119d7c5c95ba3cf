package main

// A usageError describes the fault of a command line.
type usageError string

// Error returns the description.
func (e usageError) Error() string { return string(e) }
