// Package folder keeps the result of each task in a file. So many processes do the tasks together, on
// machines that share only files, and no finished task is lost.
//
//	tasks.jsonl    the tasks, one a line
//	done/KEY       the result of a task, which gets its name when it is whole and on the disk
//	failed/KEY     why a task failed; it is tried again by whoever works next
//	running/KEY    who does a task, since when, and by its time that he is alive
//
// The key of a task is made of everything on which its result depends, so that no other task can have
// that result. Workers need neither a server nor a lock: two workers that do the same task write the
// same bytes.
package folder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"halfspace/internal/wholefile"
)

// A Task is a piece of work.
type Task struct {
	Key     string  `json:"key"`               // names the file of its result
	About   string  `json:"about"`             // in words
	From    int     `json:"from"`              // the first of the trials that it consists of
	To      int     `json:"to"`                // one more than the last
	Seconds float64 `json:"seconds,omitempty"` // seconds that it takes by an estimate, 0 if unknown
}

// A Folder is the path of a folder of tasks.
type Folder string

// The folders in a folder.
const (
	done    = "done"
	failed  = "failed"
	running = "running"
)

// TasksFile is the name of the list of tasks.
const TasksFile = "tasks.jsonl"

// Path returns the path of a file in the folder.
func (f Folder) Path(names ...string) string {
	return filepath.Join(append([]string{string(f)}, names...)...)
}

// Plan makes the folder, if need be, and writes the list of tasks.
func (f Folder) Plan(tasks []Task) error {
	for _, name := range []string{done, failed, running} {
		if err := os.MkdirAll(f.Path(name), 0o777); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	for _, t := range tasks {
		line, err := json.Marshal(t)
		if err != nil {
			return err
		}
		b.Write(append(line, '\n'))
	}
	return f.Save(b.String(), TasksFile)
}

// Tasks returns the list of tasks. Together the tasks must contain all trials up to the last one, once
// and in order. Otherwise it returns an error: lines of the file were lost, doubled or moved.
func (f Folder) Tasks() (tasks []Task, err error) {
	text, err := os.ReadFile(f.Path(TasksFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no tasks: plan an experiment there first", string(f))
	}
	if err != nil {
		return nil, err
	}
	n, next := 0, 0 // line and trial
	for line := range strings.Lines(string(text)) {
		n++
		var t Task
		if err := json.Unmarshal([]byte(line), &t); err != nil {
			return nil, fmt.Errorf("%s:%d: %w; plan the experiment again", f.Path(TasksFile), n, err)
		}
		if t.Key == "" || t.Key != filepath.Base(t.Key) || t.From < 0 || t.From >= t.To {
			return nil, fmt.Errorf("%s:%d: no task; plan the experiment again", f.Path(TasksFile), n)
		}
		if t.From != next {
			return nil, fmt.Errorf("%s:%d: the task begins with trial %d, want %d; plan the experiment again", f.Path(TasksFile), n, t.From+1, next+1)
		}
		tasks, next = append(tasks, t), t.To
	}
	if tasks == nil {
		return nil, fmt.Errorf("%s has no tasks; plan the experiment again", f.Path(TasksFile))
	}
	return tasks, nil
}

// NotDone returns the tasks that have no result.
func (f Folder) NotDone(tasks []Task) (todo []Task, err error) {
	for _, t := range tasks {
		_, _, ok, err := f.Result(t)
		if err != nil {
			return nil, err
		}
		if !ok {
			todo = append(todo, t)
		}
	}
	return todo, nil
}

// Clear removes the results of tasks. It also removes the folder, unless it contains something else, such
// as the results of another version of the code.
func (f Folder) Clear(tasks []Task) error {
	for _, t := range tasks {
		if err := os.Remove(f.Path(done, t.Key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		os.Remove(f.Path(failed, t.Key))
	}
	if os.Remove(f.Path(done)) != nil {
		return nil // others are left
	}
	return os.RemoveAll(string(f))
}

// Sweep removes the files that killed workers of this machine have left. It leaves the files of other
// machines, because nobody here can know whether a process there is dead or suspended.
func (f Folder) Sweep() {
	files, _ := os.ReadDir(f.Path(running))
	for _, file := range files {
		path := f.Path(running, file.Name())
		if a := announced(path); a.dead {
			a.bury(f, path)
		}
	}
	f.sweepTemporary()
}

// sweepTemporary removes temporary files of results that nobody will finish. A result is written in
// milliseconds, so an hour is long, even where the clocks of machines differ.
func (f Folder) sweepTemporary() {
	files, _ := os.ReadDir(f.Path(done))
	for _, file := range files {
		info, err := file.Info()
		if err == nil && strings.HasPrefix(file.Name(), wholefile.Prefix) && time.Since(info.ModTime()) > time.Hour {
			os.Remove(f.Path(done, file.Name()))
		}
	}
}
