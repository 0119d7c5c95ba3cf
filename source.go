// Package halfspace holds the source code of the packages of this library, so that a result can be
// kept together with the version of the code that made it. The packages for users are below pkg.
package halfspace

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"sync"
)

// source is the source code from which the library was built. It is part of the program, because the
// files may have changed since, or be on another machine. A pattern cannot exclude tests by name. So
// the patterns leave out, at each depth, files that end in _test.go, because a changed test makes no
// result invalid. Go.mod has the versions of all other modules. Each time that go builds a cell, it
// examines everything that matches the folders of a pattern. [^o] and internal keep it from examining
// every file.
//
//go:embed go.mod pkg/*/*[^o]/*.s pkg/*/internal/*/*.s
//go:embed pkg/*/*[^t].go pkg/*/*[^s]t.go pkg/*/*[^e]st.go pkg/*/*[^t]est.go pkg/*/*[^_]test.go
//go:embed pkg/*/*[^o]/*[^t].go pkg/*/*[^o]/*[^s]t.go pkg/*/*[^o]/*[^e]st.go pkg/*/*[^o]/*[^_]test.go
//go:embed pkg/*/internal/*/*[^t].go pkg/*/internal/*/*[^s]t.go pkg/*/internal/*/*[^e]st.go
//go:embed pkg/*/internal/*/*[^t]est.go pkg/*/internal/*/*[^_]test.go
var source embed.FS

// SourceHash returns the SHA-256 of the source code that this library was built from: all packages
// below pkg without their tests, and go.mod. It is the same on every machine. It changes as soon
// as one byte of them changes, even in a comment. The code of the program that uses the library,
// such as the cells of a notebook, and the version of Go are not part of it.
func SourceHash() [sha256.Size]byte { return hashed() }

// hashed computes the hash once: it takes a few milliseconds.
var hashed = sync.OnceValue(func() [sha256.Size]byte { return hashOf(source) })

// hashOf hashes the files in the order of their paths. The path and the length of a file are
// part of the hash, so that it matters where one file ends and the next begins.
func hashOf(files fs.FS) (sum [sha256.Size]byte) {
	h := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, path)
		fmt.Fprintln(h, path, len(b))
		h.Write(b)
		return err
	})
	if err != nil {
		panic(err) // the files are in memory
	}
	h.Sum(sum[:0])
	return sum
}
