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

	"halfspace/pkg/progress"
)

const (
	attempts = 3        // to get a file from an address
	largest  = 64 << 20 // bytes that are read of a file or archive, or of a member
)

// fetch gets f from the archive: the file itself, or else from the zip archive that holds it. That is
// not tried if the archive cannot be reached at all.
func (l Library) fetch(ctx context.Context, f File) ([]byte, error) {
	b, err := l.getFile(ctx, f)
	if err == nil {
		return b, nil
	}
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

// unreachable reports whether err says that there is no way to a host, or that
// it does not answer.
func unreachable(err error) bool {
	var op *net.OpError
	var timeout net.Error
	return errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect") || errors.As(err, &timeout) && timeout.Timeout()
}

func (l Library) getFile(ctx context.Context, f File) ([]byte, error) {
	address := l.Base + f.Path
	b, err := l.get(ctx, address, f.Name)
	if err != nil {
		return nil, err
	}
	return b, l.check(f, b, address)
}

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

// get returns what is at an address. It tries again when that may help.
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

// getOnce reports besides whether an error is final.
func (l Library) getOnce(ctx context.Context, address, what string) (b []byte, final bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, true, err
	}
	res, err := l.client.Do(req)
	if u := (*url.Error)(nil); errors.As(err, &u) {
		err = u.Err // without the address
	}
	if err != nil {
		return nil, ctx.Err() != nil, fmt.Errorf("%s: %w", req.URL.Host, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		again := res.StatusCode >= 500 || res.StatusCode == http.StatusTooManyRequests
		return nil, !again, fmt.Errorf("%s: %s", address, res.Status)
	}
	m := &meter{ctx: ctx, in: io.LimitReader(res.Body, largest), what: "fetching " + what, total: int(max(res.ContentLength, 0))}
	if b, err = io.ReadAll(m); err != nil {
		return nil, ctx.Err() != nil, fmt.Errorf("%s: %w", address, err)
	}
	return b, false, nil
}

// A meter reports how much was read of in. Total is 0 if it is not known.
type meter struct {
	ctx         context.Context
	in          io.Reader
	what        string
	done, total int
}

func (m *meter) Read(b []byte) (int, error) {
	n, err := m.in.Read(b)
	m.done += n
	progress.Report(m.ctx, m.what, m.done, m.total)
	return n, err
}

// keep writes the content of f to the cache and returns its path. The file
// appears there whole or not at all.
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
	defer os.Remove(temp.Name()) // fails once it is renamed
	_, err = io.Copy(temp, content)
	if err = cmp.Or(err, temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return "", err
	}
	to := filepath.Join(dir, f.Name)
	return to, os.Rename(temp.Name(), to)
}
