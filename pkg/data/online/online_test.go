package online

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"halfspace/pkg/data/internal/library"
	"halfspace/pkg/progress"
)

const toyText = "1,2,a\n3,4,b\n"

var toy = library.File{Dir: "toys", Name: "toy.data", Size: len(toyText), SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(toyText))),
	Path: "ml/toy.data", Zip: "static/toy.zip"}

func zipped(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// serve returns a library that fetches from a server with the given handlers.
func serve(t *testing.T, handlers map[string]http.HandlerFunc) library.Library {
	t.Helper()
	mux := http.NewServeMux()
	for path, h := range handlers {
		mux.HandleFunc("GET /"+path, h)
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	use(t, fetcher{s.Client(), time.Millisecond})
	l := library.New("UCI's", s.URL+"/")
	l.Dirs, l.Cache = nil, filepath.Join(t.TempDir(), "cache")
	return l
}

// use lets g fetch for the rest of the test.
func use(t *testing.T, g fetcher) {
	t.Helper()
	old := library.Online
	library.Online = g.fetch
	t.Cleanup(func() { library.Online = old })
}

func send(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }
}

// cached returns the files below the cache.
func cached(t *testing.T, l library.Library) (names []string) {
	t.Helper()
	err := filepath.WalkDir(l.Cache, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, d.Name())
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return names
}

func mustGet(t *testing.T, l library.Library) {
	t.Helper()
	if b, _, err := l.Get(t.Context(), toy); err != nil || string(b) != toyText {
		t.Fatalf("got %q, %v", b, err)
	}
}

// mustFail checks that getting it ends in one line with all of the given parts and
// leaves nothing in the cache.
func mustFail(t *testing.T, ctx context.Context, l library.Library, parts ...string) {
	t.Helper()
	_, _, err := l.Get(ctx, toy)
	if err == nil {
		t.Fatal("no error")
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error of several lines: %v", err)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("%v: does not say %q", err, p)
		}
	}
	if c := cached(t, l); c != nil {
		t.Errorf("left %v in the cache", c)
	}
}

func TestFetchKeepsTheFile(t *testing.T) {
	asked := 0
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, r *http.Request) {
		asked++
		send(toyText)(w, r)
	}})
	mustGet(t, l)
	mustGet(t, l)
	if asked != 1 {
		t.Errorf("asked the server %d times", asked)
	}
	if c := cached(t, l); len(c) != 1 || c[0] != "toy.data" {
		t.Errorf("cache has %v", c)
	}
	info, err := os.Stat(filepath.Join(l.Cache, "toys", "toy.data"))
	if err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("cached file: %v, %v", info, err)
	}
}

func TestFetchReportsProgress(t *testing.T) {
	var last string
	ctx := progress.With(t.Context(), func(task string, done, total int) { last = fmt.Sprint(task, " ", done, " of ", total) })
	if _, _, err := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)}).Get(ctx, toy); err != nil {
		t.Fatal(err)
	}
	if last != "fetching toy.data 12 of 12" {
		t.Errorf("last report is %q", last)
	}
}

func TestZipStandsIn(t *testing.T) {
	z := send(zipped(t, "folder/toy.data", toyText))
	mustGet(t, serve(t, map[string]http.HandlerFunc{"static/toy.zip": z}))
	mustGet(t, serve(t, map[string]http.HandlerFunc{"ml/toy.data": send("changed"), "static/toy.zip": z}))
}

func TestBadZip(t *testing.T) {
	for want, z := range map[string]string{
		"not a valid zip file":                       "PK",
		"no toy.data in it":                          zipped(t, "other.data", toyText),
		"is not UCI's toy.data: 3 bytes of SHA-256 ": zipped(t, "toy.data", "bad"),
	} {
		l := serve(t, map[string]http.HandlerFunc{"static/toy.zip": send(z)})
		mustFail(t, t.Context(), l, want, "404 Not Found", "HALFSPACE_DATA")
	}
}

func TestFlakyServer(t *testing.T) {
	n := 0
	mustGet(t, serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, r *http.Request) {
		switch n++; n {
		case 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 2: // breaks off
			w.Header().Set("Content-Length", "12")
			_, _ = io.WriteString(w, toyText[:5])
		default:
			send(toyText)(w, r)
		}
	}}))
	if n != 3 {
		t.Errorf("asked %d times, want 3", n)
	}
}

func TestMissingFileIsNotAskedForAgain(t *testing.T) {
	n := 0
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusNotFound)
	}})
	mustFail(t, t.Context(), l, "404 Not Found")
	if n != 1 {
		t.Errorf("asked %d times, want 1", n)
	}
}

func TestWrongChecksum(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send("1,2,a\n3,4,c\n")})
	mustFail(t, t.Context(), l, l.Base+"ml/toy.data is not UCI's toy.data: 12 bytes of SHA-256 ", "want 12 of "+toy.SHA256[:12]+"…")
}

func TestTruncatedDownload(t *testing.T) {
	mustFail(t, t.Context(), serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText[:6])}), "6 bytes", "want 12")
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "12")
		_, _ = io.WriteString(w, toyText[:5])
	}})
	mustFail(t, t.Context(), l, "unexpected EOF")
}

// stall answers only when the client has gone.
func stall(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func TestTimeout(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": stall})
	use(t, fetcher{&http.Client{Timeout: 20 * time.Millisecond}, time.Millisecond})
	mustFail(t, t.Context(), l, "no network", "Timeout", "HALFSPACE_DATA")
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, r *http.Request) {
		cancel()
		stall(w, r)
	}})
	mustFail(t, ctx, l, "fetching toy.data: context canceled")
	_, _, err := l.Get(ctx, toy)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v is not context.Canceled", err)
	}
	// Also while it waits to try again.
	ctx, cancel = context.WithCancel(t.Context())
	l = serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
		time.AfterFunc(10*time.Millisecond, cancel)
	}})
	use(t, fetcher{http.DefaultClient, time.Hour})
	mustFail(t, ctx, l, "fetching toy.data: context canceled")
}

func TestOffline(t *testing.T) {
	l := serve(t, nil)
	gone := httptest.NewServer(nil)
	gone.Close()
	l.Base = gone.URL + "/"
	// The error names the host once, and the address where it helps: in the advice.
	if _, _, err := l.Get(t.Context(), toy); err == nil || strings.Count(err.Error(), "toy.data") != 2 || strings.Contains(err.Error(), "Get \"") {
		t.Errorf("error %v", err)
	}
	mustFail(t, t.Context(), l, "no network (", "put toy.data from "+l.Base+"ml/toy.data into a directory named in HALFSPACE_DATA")
}

func TestMistypedDirectory(t *testing.T) {
	l := serve(t, nil)
	l.Dirs = []string{filepath.Join(t.TempDir(), "datasetz")}
	mustFail(t, t.Context(), l, "HALFSPACE_DATA names", "datasetz, which does not exist")
}

// If a path named as a directory is a file, the error says so, and does not advise removing a file
// in it.
func TestFileForDirectory(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)})
	path := filepath.Join(t.TempDir(), "toy\n.data")
	if err := os.WriteFile(path, []byte(toyText), 0o644); err != nil {
		t.Fatal(err)
	}
	l.Dirs = []string{path}
	mustFail(t, t.Context(), l, "HALFSPACE_DATA names", `toy\n.data, which is not a directory`)
}

// A file that is far too large is not read to find that out.
func TestHugeFile(t *testing.T) {
	l := serve(t, nil)
	l.Dirs = []string{t.TempDir()}
	path := filepath.Join(l.Dirs[0], "toy.data")
	if err := errors.Join(os.WriteFile(path, nil, 0o644), os.Truncate(path, library.Largest+1)); err != nil {
		t.Fatal(err)
	}
	mustFail(t, t.Context(), l, path+" is larger than 64 MB; remove or replace it")
}

// A status line may be anything; the error stays one line, sends nothing to a terminal and says
// which address it was.
func TestStatusLine(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, _ *http.Request) {
		c, b, err := http.NewResponseController(w).Hijack()
		if err == nil {
			fmt.Fprint(b, "HTTP/1.1 418 \x1b[2Jno\r\nContent-Length: 0\r\n\r\n")
			b.Flush()
			c.Close()
		}
	}})
	mustFail(t, t.Context(), l, l.Base+`ml/toy.data: 418 \x1b[2Jno;`, l.Base+"static/toy.zip: 404 Not Found")
}

func TestLookUpOrder(t *testing.T) {
	l := serve(t, nil)
	first, second := t.TempDir(), t.TempDir()
	l.Dirs = []string{first, second}
	flat, nested, kept := filepath.Join(second, "toy.data"), filepath.Join(first, "toys", "toy.data"), filepath.Join(l.Cache, "toys", "toy.data")
	for _, path := range []string{kept, flat, nested} { // each is preferred to those before
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(toyText), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, got, err := l.Get(t.Context(), toy); err != nil || got != path {
			t.Errorf("found %q, %v, want %q", got, err, path)
		}
	}
}

// A wrong file is neither used nor passed over, nor removed.
func TestWrongFileOnDisk(t *testing.T) {
	for _, place := range []string{"cache", "dir"} {
		l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)})
		path := filepath.Join(l.Cache, "toys", "toy.data")
		if place == "dir" {
			l.Dirs = []string{t.TempDir()}
			path = filepath.Join(l.Dirs[0], "toy.data")
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(toyText[:6]), 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, err := l.Get(t.Context(), toy)
		want := path + " is not UCI's toy.data: 6 bytes of SHA-256 "
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasSuffix(err.Error(), "; remove or replace it") {
			t.Errorf("%s: error %v, want %s…", place, err, want)
		}
		if b, err := os.ReadFile(path); err != nil || len(b) != 6 {
			t.Errorf("%s: the file was touched: %q, %v", place, b, err)
		}
	}
}

func TestConcurrentGets(t *testing.T) {
	var asked atomic.Int32
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		time.Sleep(10 * time.Millisecond)
		send(toyText)(w, r)
	}})
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if b, _, err := l.Get(t.Context(), toy); err != nil || string(b) != toyText {
				t.Errorf("%q, %v", b, err)
			}
		})
	}
	wg.Wait()
	if c := cached(t, l); len(c) != 1 {
		t.Errorf("after %d requests the cache has %v", asked.Load(), c)
	}
}

func TestUnwritableCache(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)})
	l.Cache = filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(l.Cache, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := l.Get(t.Context(), toy)
	if err == nil || !strings.Contains(err.Error(), "not a directory") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	l.Cache = ""
	mustFail(t, t.Context(), l, "cannot save the file in the cache (there is no cache directory): put toy.data from ")
}
