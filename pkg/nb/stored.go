package nb

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"halfspace"
	"halfspace/pkg/internal/memory"
)

// Stored returns the result of compute, and keeps it on disk, so that a long computation is done only once.
// It runs compute only if no result with the same name, the same key and the same source code of this
// library is on disk. List in the key everything that the result depends on: learners, plans, numbers,
// strings, and data sets, which count by their content. The code of the cell is not part of the key. A
// change in any package of the library makes a stored result invalid, even if compute does not use the
// package. So a result is sometimes computed again without need, but never wrongly reused.
//
//	table := Must(Stored("votes", func() (*eval.Table, error) {
//		return eval.Folds{}.Compare(Progress("votes"), votes, learners.DecisionList{})
//	}, eval.Folds{}, votes, learners.DecisionList{}))
//
// Results are JSON files in the directory named by HALFSPACE_RESULTS, or else in halfspace/results in the
// user's cache directory. Each file contains a checksum. If a file has been changed, the result is computed
// again.
//
// If the directory cannot be written to, Stored returns an error before it runs compute. If a result cannot
// be saved, because JSON cannot represent it or the disk is full, Stored returns it without an error,
// because Must would discard it together with an error. A line on standard error says that the result was
// not saved.
func Stored[T any](name string, compute func() (T, error), key ...any) (T, error) {
	// JSON does not say which type is behind an interface.
	if t := reflect.TypeFor[T](); t.Kind() == reflect.Interface {
		var zero T
		return zero, fmt.Errorf("stored %q: a %v cannot be read back; let the function return the type behind it, such as *learners.List", name, t)
	}
	file, err := storedFile(halfspace.SourceHash(), fmt.Sprintf("%q %v", name, reflect.TypeFor[T]()), name, key)
	if err != nil {
		var zero T
		return zero, fmt.Errorf("stored %q: %w", name, err)
	}
	if v, ok := memory.Load[T](file); ok {
		return v, nil
	}
	folder := filepath.Dir(file)
	if err := cmp.Or(os.MkdirAll(folder, 0o755), memory.TryFolder(folder)); err != nil {
		var zero T
		return zero, fmt.Errorf("stored %q: nothing can be saved: %w; name a directory in HALFSPACE_RESULTS", name, err)
	}
	v, err := compute()
	if err != nil {
		return v, err
	}
	// Hours may have passed since the check above, and the folder may be gone.
	if err := cmp.Or(os.MkdirAll(folder, 0o755), memory.Save(file, v)); err != nil {
		fmt.Fprintf(os.Stderr, "stored %q: not saved, so it will be computed again: %v\n", name, err)
	}
	return v, nil
}

// storedFile returns the path of the file for a result of the given code, kind and name.
func storedFile(code [sha256.Size]byte, kind, name string, parts []any) (string, error) {
	key := memory.NewKey(code, kind)
	if err := key.Add(parts...); err != nil {
		return "", err
	}
	folder := os.Getenv("HALFSPACE_RESULTS")
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("%w; name a directory in HALFSPACE_RESULTS", err)
		}
		folder = filepath.Join(cache, "halfspace", "results")
	}
	return filepath.Join(folder, key.File(name)), nil
}
