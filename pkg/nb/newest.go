package nb

import "sync"

// A position is where the controls of a page stand. The page numbers its positions from 0, as they
// may overtake each other.
type position struct {
	Number int   `json:"number"`
	Values []int `json:"values"`
	Done   bool  `json:"done"`
}

// newest holds the position with the highest number that was put into it.
type newest struct {
	mu       sync.Mutex
	position position
	ready    chan struct{} // has something if a position was put and not taken
}

// put keeps s, if none newer is there.
func (n *newest) put(s position) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if s.Number < n.position.Number {
		return
	}
	n.position = s
	select {
	case n.ready <- struct{}{}:
	default:
	}
}

// take returns the newest position.
func (n *newest) take() position {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.position
}
