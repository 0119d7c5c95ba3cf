package room

// It says what it is not. Or "what it is".

var most, least_ = 1, 2
