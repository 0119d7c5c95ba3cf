package room

type b struct{ tail c }

func (x *b) count() (apart int) {
	for a := range x.tail {
		apart += a
	}
	return apart
}
