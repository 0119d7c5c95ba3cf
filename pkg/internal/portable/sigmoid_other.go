//go:build !amd64

package portable

var assembly = false

func sigmoids([]float64) int { return 0 }
