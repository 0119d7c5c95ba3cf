package nb

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// Stored returns the result of compute, which runs only if the same result is
// not on disk yet: that of the same name, the same key, and the same source
// code of this library. The key is all that the result depends on: learners,
// plans, numbers, strings, and data sets, which stand for their content. The
// code of the cell itself is not part of it.
//
//	table := Must(Stored("votes", func() (*eval.Table, error) {
//		return eval.Folds{}.Compare(Progress("votes"), votes, learners.DecisionList{})
//	}, eval.Folds{}, votes, learners.DecisionList{}))
//
// Results are JSON files in the directory named by HALFSPACE_RESULTS, or
// else halfspace/results in the user's cache directory. A result that JSON
// cannot hold is returned with an error.
func Stored[T any](name string, compute func() (T, error), key ...any) (T, error) {
	if t := reflect.TypeFor[T](); t.Kind() == reflect.Interface {
		var zero T
		return zero, fmt.Errorf("stored %q: a %v cannot be read back; let the function return the type behind it, such as *learners.List", name, t)
	}
	file, err := storedFile(fmt.Sprintf("%q %v", name, reflect.TypeFor[T]()), name, key)
	if err != nil {
		var zero T
		return zero, err
	}
	if v, ok := load[T](file); ok {
		return v, nil
	}
	v, err := compute()
	if err != nil {
		return v, err
	}
	return v, save(file, name, v)
}

// storedFile returns the name of the file for a result: of what kind, called
// name.
func storedFile(kind, name string, key []any) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, kind)
	if err := hashCode(h); err != nil {
		return "", fmt.Errorf("stored %q: %w", name, err)
	}
	for _, k := range key {
		switch k := k.(type) {
		case *data.Set:
			fmt.Fprintln(h, k.Fingerprint())
		default:
			if !plain(reflect.ValueOf(k)) {
				return "", fmt.Errorf("stored %q: a key of type %T is no value, want plain values or a *data.Set", name, k)
			}
			fmt.Fprintf(h, "%T %#v\n", k, k)
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
	return filepath.Join(dir, fmt.Sprintf("%s-%x.json", sanitize(name), h.Sum(nil)[:12])), nil
}

// plain reports whether v prints as what it holds: no part of it is a pointer
// or a function.
func plain(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Map:
		return v.IsNil()
	case reflect.Interface:
		return plain(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !plain(v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !plain(v.Field(i)) {
				return false
			}
		}
	}
	return true
}

// sanitize returns what a file name can hold of name.
func sanitize(name string) string {
	name = name[:min(len(name), 60)]
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name)
}

// hashCode writes the source code of this library to h or, where that is not
// at hand, the running program.
func hashCode(h io.Writer) error {
	_, here, _, _ := runtime.Caller(0)
	pkg := filepath.Dir(filepath.Dir(here))
	if _, err := os.Stat(here); err != nil {
		exe, err := os.Executable()
		if err != nil {
			return err
		}
		return hashFile(h, exe)
	}
	return filepath.WalkDir(pkg, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".s", ".html"}, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go") {
			return err
		}
		return hashFile(h, path)
	})
}

func hashFile(h io.Writer, path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	fmt.Fprintln(h, filepath.Base(path), len(b))
	_, err = h.Write(b)
	return err
}

// load returns the result in the file. A file that is missing or broken holds
// none: it is computed anew.
func load[T any](file string) (v T, ok bool) {
	b, err := os.ReadFile(file)
	return v, err == nil && json.Unmarshal(b, &v) == nil
}

// save writes the result to the file, whole or not at all, if it comes back
// from there as it was.
func save[T any](file, name string, v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	var back T
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(v, back) {
		return fmt.Errorf("stored %q: not saved: a %T does not come back from JSON as it was", name, v)
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	f, err := os.CreateTemp(dir, "new-*")
	if err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	defer os.Remove(f.Name()) // once renamed, there is nothing to remove
	_, err = f.Write(b)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	return nil
}
