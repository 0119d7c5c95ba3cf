package nb

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/internal/memory"
)

const (
	// worthwhile is the least time of a computation whose result is remembered. Reading the file of a
	// small model takes less than a millisecond, and writing it a little more.
	worthwhile = 5 * time.Millisecond
	// mentioned is the least saved time that is worth a line.
	mentioned = time.Second
)

// remembering returns ctx with the memory of the kernel, which is the folder that the variable
// HALFSPACE_MEMORY names. The program that starts the kernel makes this folder. Outside a notebook, nothing
// is remembered.
func remembering(ctx context.Context) context.Context {
	folder := os.Getenv("HALFSPACE_MEMORY")
	if folder == "" {
		return ctx
	}
	return memory.With(ctx, memory.Memory{Folder: folder, Code: halfspace.SourceHash(), Least: worthwhile, Recalled: remark})
}

// remark shows a line about all results that this program did not have to compute again, if they saved
// enough time. The line gives times, which differ from run to run. So it is shown only on a page. A
// notebook that nbconvert runs, or that is to be committed, has the same outputs in each run.
func remark(cell int, saved time.Duration) {
	if line := results.add(cell, saved); line != nil && gonbui.IsNotebook && onPage() {
		send(line)
	}
}

// results are the results that this program did not compute again.
var results recalled

// A recalled counts the results that a program took from the memory. It holds the time that this saved, and
// the cells that computed the results, in the order of first use.
type recalled struct {
	mu    sync.Mutex
	id    string // id of the line, "" before there is one
	cells []int
	saved time.Duration
}

// add adds a result and returns the line about all of them, nil if they saved little time.
func (r *recalled) add(cell int, saved time.Duration) *protocol.DisplayData {
	r.mu.Lock()
	defer r.mu.Unlock()
	if cell > 0 && !slices.Contains(r.cells, cell) {
		r.cells = append(r.cells, cell)
	}
	if r.saved += saved; r.saved < mentioned {
		return nil
	}
	r.id = cmp.Or(r.id, gonbui.UniqueId())
	html := `<small style="opacity:.7">` + escape.HTML(r.String()) + "</small>"
	return &protocol.DisplayData{DisplayID: r.id, Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML: html, protocol.MIMETextPlain: r.String()}}
}

// String returns the line.
func (r *recalled) String() string {
	origin := "memory"
	if numbers := strings.ReplaceAll(fmt.Sprint(r.cells), " ", "], ["); len(r.cells) > 1 {
		origin = "cells " + numbers
	} else if len(r.cells) == 1 {
		origin = "cell " + numbers
	}
	return fmt.Sprintf("from %s, %s saved", origin, rounded(r.saved))
}

// rounded returns a time of a second or more in a unit that people read at a glance.
func rounded(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f min", d.Minutes())
}
