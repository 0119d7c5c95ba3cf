// Package memory keeps results in files, so that they need not be computed again. A Key contains everything
// that a result depends on. A file is used only if it is complete and unchanged. A Memory is part of a
// context. In this way it gets from the cell of a notebook to the work that is worth remembering, as a
// progress report does.
package memory

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

// A Memory is a folder of results. It works as long as the folder exists.
type Memory struct {
	Folder string
	Code   [sha256.Size]byte // the version of the library's code
	// Least is the least time of a computation whose result is remembered.
	Least time.Duration
	// Recalled is called with each result that was not computed again. Cell is the number of the cell
	// that computed it, 0 if it is not known. Saved is the time that the computation took minus the time
	// to read its result.
	Recalled func(cell int, saved time.Duration)
}

// A key is the type of the context's key, which no other package can make.
type key struct{}

// With returns a copy of ctx. Work under the copy uses m.
func With(ctx context.Context, m Memory) context.Context { return context.WithValue(ctx, key{}, m) }

// A record is a result in a file, with its origin.
type record[T any] struct {
	Cell     int // 0 if it is not known
	Took     time.Duration
	Progress report // the last one
	Result   T
}

// A report of progress.
type report struct {
	Task        string
	Done, Total int
}

// Result returns the result of compute: from the memory of ctx, if it is there under the same name, from the
// same parts and the same code. Else compute runs, and its result is remembered, unless
//   - ctx has no memory, or compute returns an error or takes less time than the memory's Least;
//   - a part is neither a plain value nor a sample: it holds a function, for example;
//   - a part is foreign to this library: its code may change from cell to cell;
//   - JSON does not give the result back as it was, or the file cannot be written.
//
// A result from the memory reports as much progress as the computation did at its end.
func Result[T any](ctx context.Context, name string, compute func(context.Context) (T, error), parts ...any) (T, error) {
	m, _ := ctx.Value(key{}).(Memory)
	file := m.file(reflect.TypeFor[T]().String(), name, parts)
	if file == "" {
		return compute(ctx)
	}
	began := time.Now()
	if r, ok := Load[record[T]](file); ok {
		progress.Report(ctx, r.Progress.Task, r.Progress.Done, r.Progress.Total)
		m.Recalled(r.Cell, r.Took-time.Since(began))
		return r.Result, nil
	}
	began = time.Now()
	var last report
	v, err := compute(heard(ctx, &last))
	if took := time.Since(began); err == nil && took >= m.Least {
		Save(file, record[T]{cell(), took, last, v}) // an unsaved result is computed again
	}
	return v, err
}

// file returns the path of the file of a result. It returns "" if there is no memory, or if the result must
// not be remembered. A malformed sample has no fingerprint; its faults are found by the computation.
func (m Memory) file(kind, name string, parts []any) string {
	if m.Folder == "" {
		return ""
	}
	for _, part := range parts {
		if s, ok := part.(*data.Set); ok && s.Check() != nil {
			return ""
		}
	}
	k := NewKey(m.Code, kind)
	if err := k.Add(parts...); err != nil || k.Foreign() {
		return ""
	}
	return filepath.Join(m.Folder, k.File(name))
}

// heard returns a copy of ctx whose reports of progress are also stored in last.
func heard(ctx context.Context, last *report) context.Context {
	var mu sync.Mutex
	return progress.With(ctx, func(task string, done, total int) {
		mu.Lock()
		*last = report{task, done, total}
		mu.Unlock()
		progress.Report(ctx, task, done, total)
	})
}

// cell returns the number of the cell that runs. It comes from the outermost call in a file named
// cell[3], as the kernel names the lines of cell 3. It is 0 if there is no such call.
func cell() (number int) {
	callers := make([]uintptr, 1000)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, follows := frames.Next()
		var n int
		if _, err := fmt.Sscanf(path.Base(frame.File), "cell[%d]", &n); err == nil {
			number = n
		}
		if !follows {
			return number
		}
	}
}
