package folder

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// A Status counts the tasks of a folder by their state.
type Status struct {
	Tasks, Done int
	Running     []*Under
	Failed      []*Failed
	Missing     int // tasks that are not done and not running, failed ones included

	// Left is the seconds that the remaining tasks will take on one core, by their estimates and by
	// the times of finished tasks. It is 0 if unknown.
	Left float64
	// Longest is the number of seconds, of those in Left, that the longest of the remaining tasks will
	// take.
	Longest float64
}

// Status counts the tasks by their state.
func (f Folder) Status() (s Status, err error) {
	tasks, err := f.Tasks()
	if err != nil {
		return s, err
	}
	var took, estimated, open, longest float64
	for _, t := range tasks {
		s.Tasks++
		_, seconds, ok, err := f.Result(t)
		if err != nil {
			return s, err
		}
		if ok {
			s.Done++
			took, estimated = took+seconds, estimated+weight(t)
			continue
		}
		open, longest = open+weight(t), max(longest, weight(t))
		if a := announced(f.Path(running, t.Key)); a.alive() {
			s.Running = append(s.Running, &Under{t, a.owner})
			continue
		}
		s.Missing++
		why, err := os.ReadFile(f.Path(failed, t.Key))
		if err == nil {
			s.Failed = append(s.Failed, &Failed{t, errors.New(strings.TrimSpace(string(why)))})
		} else if !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}
	if s.Done > 0 {
		s.Left, s.Longest = open*took/estimated, longest*took/estimated
	} else if anyEstimate(tasks) {
		s.Left, s.Longest = open, longest
	}
	return s, nil
}

// weight returns the weight of a task in estimates of time: its own estimate, or 1 for every task if no
// task has one.
func weight(t Task) float64 {
	if t.Seconds > 0 {
		return t.Seconds
	}
	return 1
}

// anyEstimate reports whether the tasks have estimates.
func anyEstimate(tasks []Task) bool { return len(tasks) > 0 && tasks[0].Seconds > 0 }
