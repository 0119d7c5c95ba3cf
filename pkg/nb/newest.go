package nb

import "sync"

// A position holds the positions of all controls of a page. The page numbers them from 0, because
// they may overtake each other.
type position struct {
	Number int   `json:"number"`
	Values []int `json:"values"`
	Done   bool  `json:"done"`
}

// newest holds the position with the highest number among those put into it.
type newest struct {
	mu       sync.Mutex
	position position
	ready    chan struct{} // receives a value if a position was put and not yet taken
}

// put keeps s, unless it holds a newer position.
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
