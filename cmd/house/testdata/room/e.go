package room

var _ = register("e")

type Plug struct{ own int }
