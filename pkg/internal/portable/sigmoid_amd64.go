package portable

import "golang.org/x/sys/cpu"

// assembly says whether this processor has the instructions of the kernel. It is determined once.
var assembly = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ

// sigmoids replaces values from the first on, in groups of eight, until a group has an
// extraordinary value. It returns the number of values that it has replaced.
func sigmoids(z []float64) int {
	if !assembly || len(z) < 8 {
		return 0
	}
	return sigmoidsAVX512(&z[0], len(z)/8, &sixteenths[0], &expNumbers[0])
}

//go:noescape
func sigmoidsAVX512(z *float64, eights int, powers, numbers *float64) (done int)
