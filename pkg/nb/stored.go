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
	// Hours may have passed, and the folder may be gone.
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
