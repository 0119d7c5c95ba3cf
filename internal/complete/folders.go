package complete

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// standard lists the packages of the standard library that users of notebooks need: text, numbers, files,
// time, data formats, collections, concurrency and the Go language itself. The rest is rare in cells, and
// every package makes the index larger. Package builtin documents len, append and the like.
const standard = `archive/tar archive/zip bufio builtin bytes cmp compress/gzip container/heap container/list container/ring
context crypto/md5 crypto/rand crypto/sha1 crypto/sha256 database/sql embed encoding encoding/base64 encoding/binary
encoding/csv encoding/gob encoding/hex encoding/json encoding/xml errors expvar flag fmt go/ast go/format go/parser go/token hash
hash/crc32 hash/fnv hash/maphash html html/template image image/color image/draw image/gif image/jpeg image/png io io/fs
iter log log/slog maps math math/big math/bits math/cmplx math/rand math/rand/v2 net/http net/url os os/exec os/signal path
path/filepath reflect regexp runtime runtime/debug slices sort strconv strings sync sync/atomic testing text/tabwriter
text/template time unicode unicode/utf8 unique unsafe`

// Folders returns the name of the module in a folder, and the folders of the packages that its notebooks
// may import, for Build: the module's below pkg without internal ones, and common standard packages of the Go
// installation in goroot, as `go env GOROOT` prints it. (runtime.GOROOT knows nothing in a program that was
// built by -trimpath.)
func Folders(root, goroot string) (module string, folders map[string]string, err error) {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", nil, err
	}
	line, _, _ := strings.Cut(string(mod), "\n")
	module, ok := strings.CutPrefix(strings.TrimSpace(line), "module ")
	if !ok {
		return "", nil, fmt.Errorf("the first line of %s is %q; want a module", filepath.Join(root, "go.mod"), line)
	}
	if _, err := os.Stat(filepath.Join(goroot, "src", "fmt")); err != nil {
		return "", nil, fmt.Errorf("%q is not the folder of a Go installation with its source: want the answer of go env GOROOT", goroot)
	}
	folders = map[string]string{}
	for _, p := range strings.Fields(standard) {
		folders[p] = filepath.Join(goroot, "src", filepath.FromSlash(p))
	}
	walk := func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			folder := path.Dir(name)
			folders[module+"/"+folder] = filepath.Join(root, filepath.FromSlash(folder))
		}
		return nil
	}
	return module, folders, fs.WalkDir(os.DirFS(root), "pkg", walk)
}
