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

// Stored returns the result of compute, which runs only if the same result is not on disk yet: that
// of the same name, the same key, and the same source code of this library. The key is all that the
// result depends on: learners, plans, numbers, strings, and data sets, which stand for their
// content. The code of the cell itself is not part of it.
//
//	table := Must(Stored("votes", func() (*eval.Table, error) {
//		return eval.Folds{}.Compare(Progress("votes"), votes, learners.DecisionList{})
//	}, eval.Folds{}, votes, learners.DecisionList{}))
//
// Results are JSON files in the directory named by HALFSPACE_RESULTS, or else in halfspace/results
// in the user's cache directory. A result that JSON cannot hold is returned with an error.
func Stored[T any](name string, compute func() (T, error), key ...any) (T, error) {
	// JSON does not say which type is behind an interface.
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

// storedFile returns the path of the file for a result of the given kind and name. It has a part of
// the SHA-256 of all that the result depends on in its name, so a result that depends on something
// else is in another file, and old ones stay valid when a change is undone.
func storedFile(kind, name string, key []any) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, kind)
	if err := hashCode(h); err != nil {
		return "", fmt.Errorf("stored %q: %w", name, err)
	}
	for _, k := range key {
		switch k := k.(type) {
		// A sample prints as a pointer; its fingerprint stands for its content.
		case *data.Set:
			fmt.Fprintln(h, k.Fingerprint())
		// %#v names the fields and types of plain values, so different keys print differently.
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
	// Twelve bytes of the hash are enough for results not to be taken for each other.
	return filepath.Join(dir, fmt.Sprintf("%s-%x.json", sanitize(name), h.Sum(nil)[:12])), nil
}

// plain reports whether v prints as what it holds: no part of it is a pointer, a map or a function.
// A pointer prints as an address, which is another one in each run, and a function has nothing to
// print.
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

// sanitize returns what a file name can hold of name: its first 60 bytes, with _ for whatever some
// file system may not take.
func sanitize(name string) string {
	name = name[:min(len(name), 60)]
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name)
}

// hashCode writes the source code of this library to h. Where that is not at hand, as in a program
// that was built elsewhere, it writes the running program instead. It takes all packages and not
// only those that compute uses: that is more than necessary, but never too little.
func hashCode(h io.Writer) error {
	// The path of this file as the compiler saw it; two directories up are all packages.
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

// hashFile writes a file's name, length and content to h. Name and length keep files that differ
// only in where one ends and the next begins from having the same hash.
func hashFile(h io.Writer, path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	fmt.Fprintln(h, filepath.Base(path), len(b))
	_, err = h.Write(b)
	return err
}

// load returns the result in the file. A file that is missing or broken holds none: it is computed
// anew.
func load[T any](file string) (v T, ok bool) {
	b, err := os.ReadFile(file)
	return v, err == nil && json.Unmarshal(b, &v) == nil
}

// save writes the result to the file if it comes back from JSON as it was. It writes a new file and
// renames it, so that the file is there whole or not at all, whenever the program ends.
func save[T any](file, name string, v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	// Fields that are not exported, NaN and the like are lost in JSON. To find out now, when the
	// result is there, is better than to find another one in the next run.
	var back T
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(v, back) {
		return fmt.Errorf("stored %q: not saved: a %T does not come back from JSON as it was", name, v)
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("stored %q: not saved: %w", name, err)
	}
	// In the same directory, as a file can only be renamed within a file system.
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
