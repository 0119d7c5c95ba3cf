package folder

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkTask keeps the result of a task that takes no time, of fifty lines: the cost of a task
// beside its work, in the plan, in its claim, and on the disk.
func BenchmarkTask(b *testing.B) {
	var tasks []Task
	for i := range b.N {
		tasks = append(tasks, Task{Key: fmt.Sprintf("%024d", i), About: "iris · C45{} · 1 to 50", From: i, To: i + 1, Seconds: 1})
	}
	text := ""
	for i := range 50 {
		text += fmt.Sprintf("iris,C45{},%d,0,0.9333333333333333,10,23,\n", i+1)
	}
	f := Folder(b.TempDir())
	b.ResetTimer()
	if err := f.Plan(tasks); err != nil {
		b.Fatal(err)
	}
	w, err := f.Worker()
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	for _, t := range tasks {
		if err := w.Do(b.Context(), t, func(context.Context) (string, error) { return text, nil }); err != nil {
			b.Fatal(err)
		}
	}
	for _, t := range tasks {
		if _, _, ok, err := f.Result(t); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}
