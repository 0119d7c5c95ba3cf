package nb

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"halfspace"
	"halfspace/pkg/data"
)

// Stored returns the result of compute, which runs only if the result is not on disk yet, with the same
// name, the same key, and the same source code of this library. The key is everything that the
// result depends on: learners, plans, numbers, strings, and data sets, which stand for their
// content. The code of the cell itself is not part of it. A change in any package of the library makes a
// stored result invalid, even if compute does not use the package: this recomputes too often, but never
// too rarely.
//
//	table := Must(Stored("votes", func() (*eval.Table, error) {
//		return eval.Folds{}.Compare(Progress("votes"), votes, learners.DecisionList{})
//	}, eval.Folds{}, votes, learners.DecisionList{}))
//
// Results are JSON files in the directory named by HALFSPACE_RESULTS, or else in halfspace/results
// in the user's cache directory. Each holds a checksum: of a file that is not exactly as it was
// written nothing is believed, and the result is computed anew.
//
// A directory that cannot be written to is an error before compute runs. A result that cannot be
// saved, because JSON cannot hold it or because the disk is full by now, is returned without an
// error, as Must would throw it away; a line on standard error says that it was not saved.
func Stored[T any](name string, compute func() (T, error), key ...any) (T, error) {
	// JSON does not say which type is behind an interface.
	if t := reflect.TypeFor[T](); t.Kind() == reflect.Interface {
		var zero T
		return zero, fmt.Errorf("stored %q: a %v cannot be read back; let the function return the type behind it, such as *learners.List", name, t)
	}
	file, err := storedFile(halfspace.SourceHash(), fmt.Sprintf("%q %v", name, reflect.TypeFor[T]()), name, key)
	if err != nil {
		var zero T
		return zero, err
	}
	if v, ok := load[T](file); ok {
		return v, nil
	}
	if err := tryDirectory(filepath.Dir(file)); err != nil {
		var zero T
		return zero, fmt.Errorf("stored %q: nothing can be saved: %w; name a directory in HALFSPACE_RESULTS", name, err)
	}
	v, err := compute()
	if err != nil {
		return v, err
	}
	if err := save(file, v); err != nil {
		fmt.Fprintf(os.Stderr, "stored %q: not saved, so it will be computed again: %v\n", name, err)
	}
	return v, nil
}

// storedFile returns the path of the file for a result of the given code, kind and name. It has a
// part of the SHA-256 of all that the result depends on in its name, so a result that depends on
// something else is in another file, and old ones stay valid when a change is undone.
func storedFile(code [sha256.Size]byte, kind, name string, key []any) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%x\n", kind, code)
	for _, k := range key {
		switch k := k.(type) {
		// A sample prints as a pointer; its fingerprint stands for its content.
		case *data.Set:
			fmt.Fprintln(h, k.Fingerprint())
		default:
			if !hashValue(h, reflect.ValueOf(k)) {
				return "", fmt.Errorf("stored %q: a key of type %T is no value, want plain values or a *data.Set", name, k)
			}
		}
	}
	dir := os.Getenv("HALFSPACE_RESULTS")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("stored %q: %w; name a directory in HALFSPACE_RESULTS", name, err)
		}
		dir = filepath.Join(cache, "halfspace", "results")
	}
	// Twelve bytes of the hash are enough for results not to be taken for each other.
	return filepath.Join(dir, fmt.Sprintf("%s-%x.json", sanitize(name), h.Sum(nil)[:12])), nil
}

// sanitize returns name as part of a file name: its first 60 bytes, with _ for each character that some
// file system may refuse.
func sanitize(name string) string {
	name = name[:min(len(name), 60)]
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name)
}
