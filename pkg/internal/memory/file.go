package memory

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
)

// Load returns the result in the file. If the file is missing or broken, it returns false, and the result
// must be computed anew. A file counts as broken unless Save would write it again byte for byte. So Load
// finds half a file, a changed digit, a null, and the fields of a type that has changed since.
func Load[T any](file string) (v T, ok bool) {
	b, err := os.ReadFile(file)
	if err != nil {
		return v, false
	}
	var f struct {
		SHA256 string
		Result T
	}
	if err := json.Unmarshal(b, &f); err != nil {
		return v, false
	}
	// The checksum need not be checked separately. If the result was read wrongly, its new checksum and
	// therefore its bytes differ.
	if encoded, err := encode(f.Result); err != nil || !bytes.Equal(encoded, b) {
		return v, false
	}
	return f.Result, true
}

// encode returns the content of the file of a result: its JSON, and the SHA-256 of that.
func encode[T any](v T) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "{\"SHA256\":\"%x\",\"Result\":%s}\n", sha256.Sum256(b), b), nil
}

// Save writes the result to the file, in a folder that exists. It writes nothing if the result does not
// come back unchanged from JSON. It writes a new file and renames it. So the file is never there in part,
// even if the program is killed.
func Save[T any](file string, v T) error {
	b, err := encode(v)
	if err != nil {
		return err
	}
	// Fields that are not exported, NaN and the like are lost in JSON. This check finds the loss now,
	// while the result is in hand. Otherwise the next run would find another result.
	var back struct{ Result T }
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(v, back.Result) {
		return fmt.Errorf("a %T does not come back from JSON as it was", v)
	}
	// The new file is in the same directory, because a file can only be renamed within a file system.
	name, err := newFile(filepath.Dir(file), b)
	if err != nil {
		return err
	}
	if err := os.Rename(name, file); err != nil {
		os.Remove(name)
		return err
	}
	return nil
}

// TryFolder writes a file to the folder and removes it, so that a disk that is full or cannot
// be written to shows before hours of work and not after them.
func TryFolder(dir string) error {
	name, err := newFile(dir, make([]byte, 4096)) // a block: a file without content fits on a full disk
	if err != nil {
		return err
	}
	return os.Remove(name)
}

// newFile writes a new file with a name of its own to dir, and returns the file's path. Once it returns,
// the content is on the disk and not only in memory.
func newFile(dir string, content []byte) (string, error) {
	f, err := os.CreateTemp(dir, "new-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}
