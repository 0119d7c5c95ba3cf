package complete

import (
	"bytes"
	"fmt"
	"os/exec"
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

// external lists the packages of other modules that cells use beside this library: for data frames, numbers
// and plots.
const external = `github.com/go-gota/gota/dataframe github.com/go-gota/gota/series github.com/janpfeifer/gonb/gonbui
gonum.org/v1/gonum/floats gonum.org/v1/gonum/mat gonum.org/v1/gonum/stat gonum.org/v1/gonum/stat/distuv
gonum.org/v1/plot gonum.org/v1/plot/plotter gonum.org/v1/plot/plotutil gonum.org/v1/plot/vg gonum.org/v1/plot/vg/draw`

// Folders returns the name of the module in a folder, and the folders of the packages that its notebooks may
// import, for Build: the module's below pkg without internal ones, common standard packages, and packages
// of other modules, as the go command finds them.
func Folders(root string) (module string, folders map[string]string, err error) {
	name, err := ask(root, "list", "-m")
	if err != nil {
		return "", nil, err
	}
	module = strings.TrimSpace(name)
	packages := append(strings.Fields(standard+" "+external), "./pkg/...")
	lines, err := ask(root, append([]string{"list", "-find", "-f", "{{.ImportPath}} {{.Dir}}"}, packages...)...)
	if err != nil {
		return "", nil, err
	}
	folders = map[string]string{}
	for line := range strings.Lines(lines) {
		path, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !unseen(path) || path == builtin {
			folders[path] = folder
		}
	}
	return module, folders, nil
}

// ask returns the answer of the go command in a folder.
func ask(folder string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = folder
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s in %s: %w: %s", args[0], folder, err, strings.TrimSpace(complaint.String()))
	}
	return string(out), nil
}
