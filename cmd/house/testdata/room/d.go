package room

// apart is used by nobody,
// and uses nobody.
var apart = 1

func register(string) struct{} { return struct{}{} }
