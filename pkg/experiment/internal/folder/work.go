package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
)

// A worker shows after every beat that it is alive. If it has shown no sign of life for the time of
// silence, it counts as dead, and others do its tasks. A clock may have jumped, so that the last sign of
// life lies in the future. If it lies in the future by more than the time of silence, the worker counts as
// dead, too.
const (
	beat    = 10 * time.Second
	silence = 6 * beat
)

// A Worker does tasks of a folder. It may do several at the same time.
type Worker struct {
	Folder
	file *os.File // names the worker, which locks it; links to it name its tasks
	end  chan struct{}
}

// Worker returns a worker of the folder, which must be closed. It removes the files of dead processes of this
// machine.
func (f Folder) Worker() (*Worker, error) {
	for _, name := range []string{failed, running} { // which a copy may have left out
		if err := os.MkdirAll(f.Path(name), 0o777); err != nil {
			return nil, err
		}
	}
	f.Sweep()
	file, err := os.CreateTemp(f.Path(running), mark+"*")
	if err != nil {
		return nil, err
	}
	lock(file) // before anybody can read the name
	if _, err = file.WriteString(processName(os.Getpid()) + "\n"); err != nil {
		file.Close()
		os.Remove(file.Name())
		return nil, err
	}
	w := &Worker{Folder: f, file: file, end: make(chan struct{})}
	go w.live()
	return w, nil
}

// Close ends the worker.
func (w *Worker) Close() {
	close(w.end)
	w.file.Close()
	os.Remove(w.file.Name())
}

// live updates the time of w's file, and so of the links to it, after every beat until the worker is
// closed.
func (w *Worker) live() {
	t := time.NewTicker(beat)
	defer t.Stop()
	for {
		select {
		case <-w.end:
			return
		case now := <-t.C:
			os.Chtimes(w.file.Name(), now, now) // without it tasks may be done twice, no more
		}
	}
}

// Under is the error of a task that another worker does.
type Under struct {
	Task Task
	Who  string
}

// Error names the task and the worker that does it.
func (u *Under) Error() string { return fmt.Sprintf("%s: under way at %s", u.Task.About, u.Who) }

// A Failed error belongs to a task, and not to the files: other tasks may well succeed.
type Failed struct {
	Task Task
	Err  error
}

// Error returns the reason.
func (f *Failed) Error() string { return f.Err.Error() }

// Unwrap returns the reason.
func (f *Failed) Unwrap() error { return f.Err }

// Do does a task by work, unless the task is done, and keeps its result. It returns an *Under error if
// another worker does the task. If work fails, it returns a *Failed error, which is kept too. Any other
// error comes from ctx, or from files that cannot be written.
func (w *Worker) Do(ctx context.Context, t Task, work func(context.Context) (string, error)) error {
	if _, _, ok, err := w.Result(t); ok || err != nil {
		return err
	}
	if err := w.claim(t); err != nil {
		return err
	}
	defer os.Remove(w.Path(running, t.Key))
	// Another worker may have finished the task between the first check and the claim.
	if _, _, ok, err := w.Result(t); ok || err != nil {
		return err
	}
	began := time.Now()
	text, err := work(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		line := strings.Join(strings.Fields(err.Error()), " ")
		if e := w.Save(line+"\n", failed, t.Key); e != nil {
			return e
		}
		return &Failed{t, err}
	}
	if err := w.Save(seal(t, text, time.Since(began).Seconds()), done, t.Key); err != nil {
		return err
	}
	os.Remove(w.Path(failed, t.Key)) // of an earlier try
	return nil
}

// claim announces that w does a task, by a link to the file that has w's name. A link appears at once with
// its whole content, so nobody reads half a name. claim returns an *Under error if another worker that is
// alive has announced the task. On file systems without links, tasks may be done twice.
func (w *Worker) claim(t Task) error {
	path := w.Path(running, t.Key)
	for range 3 { // a dead one's claim is taken away at most by somebody else in between
		if err := os.Link(w.file.Name(), path); !errors.Is(err, fs.ErrExist) {
			return nil
		}
		a := announced(path)
		if a.alive() {
			return &Under{t, a.owner}
		}
		if a.file != nil {
			a.bury(w.Folder, path)
		}
	}
	return &Under{t, "another process"}
}
