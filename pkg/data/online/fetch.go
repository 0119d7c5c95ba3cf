// Package online lets a program fetch data sets by itself: import it for that alone.
//
//	import _ "halfspace/pkg/data/online"
//
// Without it data.Load has a set fetched by the halfspace command, which takes a Go toolchain. HTTP and
// what it needs is more than all the rest of the library, and a cell of a notebook, which seldom
// fetches anything, would have it linked each time it is run.
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
	pause  time.Duration // before the second attempt; it doubles with each
}

// attempts is how often an address is tried. Servers that are short of something for a moment, and
// connections that break, are common enough to be worth it in a course where all fetch at once.
const attempts = 3

// fetch gets f from the archive of l: the file itself, or else out of the zip archive that holds it as
// well. UCI offers its sets in both ways, at addresses of different kinds, so that one may still
// work when the other does not. The second is not tried if the host cannot be reached at all, since
// the user would only wait longer.
func (g fetcher) fetch(ctx context.Context, l library.Library, f library.File) ([]byte, error) {
	b, err := g.getFile(ctx, l, f)
	if err == nil {
		return b, nil
	}
	// Both errors are told: the second alone would hide, for example, that the file itself was
	// there but had another content than the one that is known.
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

// unreachable reports whether err says that there is no way to a host, or that it does not answer.
// Both mean to the user that there is no network, which is what the error says then.
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

// getMember fetches the zip archive that holds f, and returns f out of it, checked. Archives differ
// in the directories that they have inside, so f is known by its name alone.
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
		in, err := m.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", address, m.Name, err)
		}
		defer in.Close()
		b, err := io.ReadAll(io.LimitReader(in, library.Largest))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", address, m.Name, err)
		}
		return b, l.Check(f, b, m.Name+" of "+address)
	}
	return nil, fmt.Errorf("%s: no %s in it", address, f.Name)
}

// get returns what is at an address; what names it in reports. It tries again when that may help,
// after a pause that doubles each time.
func (g fetcher) get(ctx context.Context, address, what string) (b []byte, err error) {
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			case <-time.After(g.pause << (try - 1)):
			}
		}
		var final bool
		b, final, err = g.getOnce(ctx, address, what)
		if err == nil || final {
			break
		}
	}
	return b, err
}

// getOnce returns what is at an address, or an error and whether that is final. Final are a context
// that is done and the statuses by which a server says that it will not answer otherwise next time:
// all but its own failures (5xx) and too many requests (429).
func (g fetcher) getOnce(ctx context.Context, address, what string) (b []byte, final bool, err error) {
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
		again := res.StatusCode >= 500 || res.StatusCode == http.StatusTooManyRequests
		return nil, !again, fmt.Errorf("%s: %s", address, delimited.OneLine(res.Status))
	}
	// A length of -1 says that it is not known.
	m := &meter{ctx: ctx, in: io.LimitReader(res.Body, library.Largest), what: "fetching " + what, total: int(max(res.ContentLength, 0))}
	if b, err = io.ReadAll(m); err != nil {
		return nil, ctx.Err() != nil, fmt.Errorf("%s: %w", address, err)
	}
	return b, false, nil
}

// A meter is a reader that reports to ctx how many bytes it has read of in, out of total, which is
// 0 if the server does not say how long its answer is.
type meter struct {
	ctx         context.Context
	in          io.Reader
	what        string
	done, total int
}

// Read reads from m.in.
func (m *meter) Read(b []byte) (int, error) {
	n, err := m.in.Read(b)
	m.done += n
	progress.Report(m.ctx, m.what, m.done, m.total)
	return n, err
}
