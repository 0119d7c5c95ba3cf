package nb

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// inCell matches the name of the file to which the kernel assigns the lines of a cell, such as cell[3].
var inCell = regexp.MustCompile(`cell\[(\d+)\]$`)

// cellLine returns the cell and the line that the program is executing. The line holds a statement, or a
// declaration whose value is computed. Both are zero if the program does not belong to a cell, or if this
// is not its first goroutine.
func cellLine() (cell, line int) {
	callers := make([]uintptr, 1000)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if m := inCell.FindStringSubmatch(f.File); m != nil && (f.Function == "main.main" || strings.HasPrefix(f.Function, "main.init")) {
			cell, _ = strconv.Atoi(m[1])
			line = f.Line
		}
	}
	return cell, line
}

// located returns the text of an error. If the program belongs to a cell, the text begins with its place in
// the notebook, such as cell[3]:2. The kernel turns this place into a line for the user.
func located(err error) string {
	if cell, line := cellLine(); cell > 0 {
		return fmt.Sprintf("cell[%d]:%d: %v", cell, line, err)
	}
	return err.Error()
}

// onPage reports whether the kernel belongs to a page: Jupyter Server passes the name of the notebook to the
// kernels of a page. Nobody else does.
func onPage() bool { return os.Getenv("JPY_SESSION_NAME") != "" }

// repeated reports whether the program now repeats what an earlier cell has done and shown. Then it shows
// nothing. A program that repeats anything knows the number of its own cell.
func repeated() bool {
	running := os.Getenv("HALFSPACE_CELL")
	if running == "" {
		return false
	}
	cell, _ := cellLine()
	return cell > 0 && strconv.Itoa(cell) != running
}
