// Package online lets a program fetch data sets by itself. Import it only for this effect:
//
//	import _ "halfspace/pkg/data/online"
//
// Without it data.Load runs the halfspace command to fetch a set, which needs a Go toolchain. HTTP
// and its dependencies are larger than the rest of the library. A notebook cell seldom fetches
// anything, but would have to link them at each run.
package online

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"time"

	"halfspace/pkg/data/internal/delimited"
	"halfspace/pkg/data/internal/library"
	"halfspace/pkg/progress"
)

// A request may take a minute; no file of the catalogue is larger than 400 kB.
func init() {
	library.Online = fetcher{&http.Client{Timeout: time.Minute}, time.Second}.fetch
}

// A fetcher gets files from the archive of a library.
type fetcher struct {
	client *http.Client
	pause  time.Duration // before the second attempt; it doubles with each attempt
}

// attempts is the number of times an address is tried. Overloaded servers and broken connections
// are common enough to make this worthwhile in a course, where everybody fetches at once.
const attempts = 3

// fetch gets f from the archive of l, either the file itself or out of the zip archive that also
// holds it. UCI offers its sets in both ways, at addresses of different kinds, so one may still
// work when the other fails. If the host cannot be reached at all, the second way is not tried,
// since the user would only wait longer.
func (g fetcher) fetch(ctx context.Context, l library.Library, f library.File) ([]byte, error) {
	b, err := g.getFile(ctx, l, f)
	if err == nil {
		return b, nil
	}
	// The error names both failures: the second alone would hide, for example, that the file itself
	// was there but with an unknown content.
	why := "no network"
	if !unreachable(err) && ctx.Err() == nil {
		var zipErr error
		if b, zipErr = g.getMember(ctx, l, f); zipErr == nil {
			return b, nil
		}
		why, err = "cannot fetch it", fmt.Errorf("%w; %w", err, zipErr)
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("fetching %s: %w", f.Name, context.Cause(ctx))
	}
	return nil, fmt.Errorf("%s (%w): %s, or try again later", why, err, l.Advice(f))
}

// unreachable reports whether err means that the host cannot be reached or does not answer. To the user
// both mean a missing network, and the error then says "no network".
func unreachable(err error) bool {
	var op *net.OpError
	var timeout net.Error
	return errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect") || errors.As(err, &timeout) && timeout.Timeout()
}

// getFile fetches f by its own address, and checks it.
func (g fetcher) getFile(ctx context.Context, l library.Library, f library.File) ([]byte, error) {
	address := l.Base + f.Path
	b, err := g.get(ctx, address, f.Name)
	if err != nil {
		return nil, err
	}
	return b, l.Check(f, b, address)
}

// getMember fetches the zip archive that holds f, and returns the checked content of f. Archives
// differ in their inner directories, so it finds f by its base name alone.
func (g fetcher) getMember(ctx context.Context, l library.Library, f library.File) ([]byte, error) {
	address := l.Base + f.Zip
	b, err := g.get(ctx, address, path.Base(f.Zip))
	if err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	for _, m := range archive.File {
		if path.Base(m.Name) != f.Name {
			continue
		}
		r, err := m.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", address, m.Name, err)
		}
		defer r.Close()
		b, err := io.ReadAll(io.LimitReader(r, library.Largest))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", address, m.Name, err)
		}
		return b, l.Check(f, b, m.Name+" of "+address)
	}
	return nil, fmt.Errorf("%s: no %s in it", address, f.Name)
}

// get returns the content at an address; name stands for it in reports. It tries again when that
// may help, after a pause that doubles each time.
func (g fetcher) get(ctx context.Context, address, name string) (b []byte, err error) {
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			case <-time.After(g.pause << (try - 1)):
			}
		}
		var final bool
		b, final, err = g.getOnce(ctx, address, name)
		if err == nil || final {
			break
		}
	}
	return b, err
}

// getOnce returns the content at an address, or an error and whether that error is final. An error is
// final if the context is done, or if the status says that a repetition would not help. Only two kinds of
// status may change: the server's own failures (5xx) and too many requests (429).
func (g fetcher) getOnce(ctx context.Context, address, name string) (b []byte, final bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, true, err
	}
	res, err := g.client.Do(req)
	if u := (*url.Error)(nil); errors.As(err, &u) {
		err = u.Err // The address is left out: the error is one line, which names the host below.
	}
	if err != nil {
		return nil, ctx.Err() != nil, fmt.Errorf("%s: %w", req.URL.Host, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		// A file that is not there (404) will not be there a second later.
		retry := res.StatusCode >= 500 || res.StatusCode == http.StatusTooManyRequests
		return nil, !retry, fmt.Errorf("%s: %s", address, delimited.OneLine(res.Status))
	}
	// A length of -1 means that it is unknown.
	m := &meter{ctx: ctx, r: io.LimitReader(res.Body, library.Largest), name: "fetching " + name, total: int(max(res.ContentLength, 0))}
	if b, err = io.ReadAll(m); err != nil {
		return nil, ctx.Err() != nil, fmt.Errorf("%s: %w", address, err)
	}
	return b, false, nil
}

// A meter is a reader that reports to ctx how many bytes it has read from r, out of total, which is
// 0 if the server does not give the length of its answer.
type meter struct {
	ctx         context.Context
	r           io.Reader
	name        string
	done, total int
}

// Read reads from m.r.
func (m *meter) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	m.done += n
	progress.Report(m.ctx, m.name, m.done, m.total)
	return n, err
}
