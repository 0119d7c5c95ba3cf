package library

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"time"

	"halfspace/pkg/data/internal/delimited"
	"halfspace/pkg/progress"
)

// attempts is how often an address is tried. Servers that are short of something for a moment, and
// connections that break, are common enough to be worth it in a course where all fetch at once.
const attempts = 3

// largest is the most bytes that are read of a file or an archive, or of a member of one, which
// could otherwise unpack to more than there is memory. No file of the catalogue comes near.
const largest = 64 << 20

// fetch gets f from the archive: the file itself, or else out of the zip archive that holds it as
// well. UCI offers its sets in both ways, at addresses of different kinds, so that one may still
// work when the other does not. The second is not tried if the host cannot be reached at all, since
// the user would only wait longer.
func (l Library) fetch(ctx context.Context, f File) ([]byte, error) {
	b, err := l.getFile(ctx, f)
	if err == nil {
		return b, nil
	}
	// Both errors are told: the second alone would hide, for example, that the file itself was
	// there but had another content than the one that is known.
	why := "no network"
	if !unreachable(err) && ctx.Err() == nil {
		var zipErr error
		if b, zipErr = l.getMember(ctx, f); zipErr == nil {
			return b, nil
		}
		why, err = "cannot fetch it", fmt.Errorf("%w; %w", err, zipErr)
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("fetching %s: %w", f.Name, context.Cause(ctx))
	}
	return nil, fmt.Errorf("%s (%w): %s, or try again later", why, err, l.advice(f))
}

// unreachable reports whether err says that there is no way to a host, or that it does not answer.
// Both mean to the user that there is no network, which is what the error says then.
func unreachable(err error) bool {
	var op *net.OpError
	var timeout net.Error
	return errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect") || errors.As(err, &timeout) && timeout.Timeout()
}

// getFile fetches f by its own address, and checks it.
func (l Library) getFile(ctx context.Context, f File) ([]byte, error) {
	address := l.Base + f.Path
	b, err := l.get(ctx, address, f.Name)
	if err != nil {
		return nil, err
	}
	return b, l.check(f, b, address)
}

// getMember fetches the zip archive that holds f, and returns f out of it, checked. Archives differ
// in the directories that they have inside, so f is known by its name alone.
func (l Library) getMember(ctx context.Context, f File) ([]byte, error) {
	address := l.Base + f.Zip
	b, err := l.get(ctx, address, path.Base(f.Zip))
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
		b, err := io.ReadAll(io.LimitReader(in, largest))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", address, m.Name, err)
		}
		return b, l.check(f, b, m.Name+" of "+address)
	}
	return nil, fmt.Errorf("%s: no %s in it", address, f.Name)
}

// get returns what is at an address; what names it in reports. It tries again when that may help,
// after a pause that doubles each time.
func (l Library) get(ctx context.Context, address, what string) (b []byte, err error) {
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			case <-time.After(l.pause << (try - 1)):
			}
		}
		var final bool
		b, final, err = l.getOnce(ctx, address, what)
		if err == nil || final {
			break
		}
	}
	return b, err
}

// getOnce returns what is at an address, or an error and whether that is final. Final are a context
// that is done and the statuses by which a server says that it will not answer otherwise next time:
// all but its own failures (5xx) and too many requests (429).
func (l Library) getOnce(ctx context.Context, address, what string) (b []byte, final bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, true, err
	}
	res, err := l.client.Do(req)
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
	m := &meter{ctx: ctx, in: io.LimitReader(res.Body, largest), what: "fetching " + what, total: int(max(res.ContentLength, 0))}
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

// keep writes the content of f to the cache and returns its path. The file appears there whole or
// not at all, also if the disk is full or the process is killed, and also for another process that
// does the same at the same time: it is written under a name of its own, and renamed once it is
// complete.
func (l Library) keep(f File, content io.Reader) (string, error) {
	if l.Cache == "" {
		return "", errors.New("there is no cache directory")
	}
	dir := filepath.Join(l.Cache, f.Dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	temp, err := os.CreateTemp(dir, "."+f.Name+"-*")
	if err != nil {
		return "", err
	}
	// Sync comes before the name, so that after a power cut there is no file that is named but
	// empty. To remove the temporary file fails once it is renamed, which is as it should be.
	defer os.Remove(temp.Name())
	_, err = io.Copy(temp, content)
	if err = cmp.Or(err, temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return "", err
	}
	to := filepath.Join(dir, f.Name)
	return to, os.Rename(temp.Name(), to)
}
