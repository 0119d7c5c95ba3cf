package experiment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"halfspace"

	"halfspace/pkg/experiment/internal/folder"
)

// Chunk is the intended length of a task of a plan, in seconds. It is long compared with the time to write
// a result. It is also short enough that little work is lost when a process is killed.
const Chunk = 10

// Plan divides the trials of e into tasks, and writes the list of tasks into the folder at path. By
// their estimates, all tasks take about the given number of seconds. Results that are already in the
// folder, for instance of a run with fewer learners, stay valid. Any number of processes, on any
// machines with access to the folder, do the tasks by Work. Then Merge returns the text of the result,
// with the same bytes for any number of workers.
//
// The name of a task's result is a hash of everything that the result depends on: the source of this
// library, the trial, and the content of the sample.
func (e Experiment) Plan(path string, short bool, seconds float64) error {
	f, code, trials := folder.Folder(path), halfspace.SourceHash(), e.Trials(short)
	planned, lengths := e.before(f)
	return f.Plan(e.tasks(trials, code, func(first int) int {
		for _, n := range lengths {
			if first+n <= e.alike(trials, first) && planned[e.key(trials[first:first+n], code)] {
				return n
			}
		}
		n, sum := 1, trials[first].Seconds
		for first+n < len(trials) && sum > 0 && sum+trials[first+n].Seconds <= seconds {
			sum += trials[first+n].Seconds
			n++
		}
		return n
	}))
}

// before returns the keys of the tasks that a folder has, and the number of trials of each task. With them,
// planning the same trials again gives the same tasks.
func (e Experiment) before(f folder.Folder) (keys map[string]bool, lengths []int) {
	tasks, err := f.Tasks()
	if err != nil {
		return nil, nil // no valid plan
	}
	keys = map[string]bool{}
	for _, t := range tasks {
		keys[t.Key] = true
		if n := t.To - t.From; !slices.Contains(lengths, n) {
			lengths = append(lengths, n)
		}
	}
	return keys, lengths
}

// planned returns the trials of e and the tasks of the folder. It returns an error if the tasks were
// planned by another version of the program, if a sample has changed since, or if the last trials are in
// no task.
func (e Experiment) planned(f folder.Folder, short bool) ([]Trial, []folder.Task, error) {
	tasks, err := f.Tasks()
	if err != nil {
		return nil, nil, err
	}
	trials, code := e.Trials(short), halfspace.SourceHash()
	for _, t := range tasks {
		if t.To > len(trials) || e.key(trials[t.From:t.To], code) != t.Key {
			return nil, nil, fmt.Errorf("%s: %s was planned by another version of the program, or its sample has changed since: plan it again", string(f), t.About)
		}
	}
	if last := tasks[len(tasks)-1]; last.To < len(trials) {
		return nil, nil, fmt.Errorf("%s ends with trial %d of %d; plan the experiment again", f.Path(folder.TasksFile), last.To, len(trials))
	}
	return trials, tasks, nil
}

// CheckPlan returns the fault of the plan in the folder at path, for which Work and Merge would refuse it:
// lines of the list of tasks were lost, doubled or moved, a sample has changed, or another version of the
// program made the plan.
func (e Experiment) CheckPlan(path string, short bool) error {
	_, _, err := e.planned(folder.Folder(path), short)
	return err
}

// Work does share i of n of the tasks in the folder at path, 1 ≤ i ≤ n. It leaves out tasks that are done,
// and tasks that another process is doing. By the estimates, all shares take about the same time. If a task
// fails, Work still does the rest of its share, and then returns an error. If no task failed but other
// processes are still working, it returns an *Elsewhere error.
func (e Experiment) Work(ctx context.Context, path string, short bool, i, n int) error {
	f := folder.Folder(path)
	trials, tasks, err := e.planned(f, short)
	if err != nil {
		return err
	}
	if i < 1 || i > n {
		return fmt.Errorf("share %d of %d: want 1 to %d", i, n, n)
	}
	return e.work(ctx, f, trials, shareOf(tasks, i, n))
}

// shareOf returns share i of n of tasks. It takes the tasks in order of decreasing seconds. Each task
// goes to the share with the least seconds so far.
func shareOf(tasks []folder.Task, i, n int) (mine []folder.Task) {
	order := make([]int, len(tasks))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(tasks[b].Seconds, tasks[a].Seconds) })
	load, count := make([]float64, n), make([]int, n)
	var chosen []int
	for _, k := range order {
		lightest := 0
		for j := range n {
			if load[j] < load[lightest] || load[j] == load[lightest] && count[j] < count[lightest] {
				lightest = j
			}
		}
		load[lightest] += tasks[k].Seconds
		if count[lightest]++; lightest == i-1 {
			chosen = append(chosen, k)
		}
	}
	slices.Sort(chosen)
	for _, k := range chosen {
		mine = append(mine, tasks[k])
	}
	return mine
}

// Merge returns the result of the experiment that was planned in the folder at path, as the text
// that Run writes. It returns an error if some tasks are not done.
func (e Experiment) Merge(path string, short bool) (string, error) {
	f := folder.Folder(path)
	_, tasks, err := e.planned(f, short)
	if err != nil {
		return "", err
	}
	f.Sweep()
	todo, err := f.NotDone(tasks)
	if err != nil {
		return "", err
	}
	if len(todo) > 0 {
		return "", fmt.Errorf("%s: %d of %d tasks are not done, the first of them %s", path, len(todo), len(tasks), todo[0].About)
	}
	return e.merge(f, tasks)
}

// A Status counts the tasks of a plan: done, running, failed and missing.
type Status = folder.Status

// StatusOf returns the status of the plan in the folder at path.
func StatusOf(path string) (Status, error) { return folder.Folder(path).Status() }
