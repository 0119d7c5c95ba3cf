package experiment

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// A ledger keeps the lines of finished trials, in a file to which each is appended at once, so that
// an interrupt loses none of them. What is in the file is never written again. It begins with the
// version of the trials and the names of the columns; its lines are in the order in which trials
// ended.
type ledger struct {
	header string
	trials []Trial
	lines  []string   // of every trial, "" until it is finished
	mu     sync.Mutex // of what follows and of lines: trials end at the same time
	file   *os.File
	failed error // of the first line that could not be written: then none follows it
}

// version returns what results of e's trials must agree in to stand in one file, as text: a part of
// the SHA-256 of the code, the columns, and what tells the trials apart.
func (e Experiment) version(code [sha256.Size]byte, trials []Trial) string {
	h := sha256.New()
	fmt.Fprintf(h, "%x\n%q\n%q\n", code, e.Name, e.columns())
	for _, t := range trials {
		fmt.Fprintf(h, "%q\n", t.String())
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:12])
}

// openLedger opens the file at path, or makes it, for trials of the given version. A last line
// without an end, which a kill or a full disk may leave, is cut off. Anything else that is not a
// result of one of the trials is an error, and leaves the file as it is: it may be of another version
// and hold hours of work.
func openLedger(path, version string, columns []string, trials []Trial) (l *ledger, err error) {
	header := fmt.Sprintf("# version %s\n%s\n", version, strings.Join(columns, ","))
	l = &ledger{header: header, trials: trials, lines: make([]string, len(trials))}
	if l.file, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o666); err != nil {
		return nil, err
	}
	if err := l.resume(len(columns)); err != nil {
		l.file.Close()
		return nil, err
	}
	syncFolder(filepath.Dir(path)) // or a crash of the system might lose the file itself
	return l, nil
}

// resume takes in the lines of earlier runs and makes the file ready for more.
func (l *ledger) resume(columns int) error {
	old, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	// Less than the header is of a run that ended while it wrote that.
	if strings.HasPrefix(l.header, string(old)) {
		_, err := l.file.WriteString(l.header[len(old):])
		return err
	}
	if !strings.HasPrefix(string(old), l.header) {
		first, _, _ := strings.Cut(string(old), "\n")
		want, _, _ := strings.Cut(l.header, "\n")
		return fmt.Errorf("%s:1: %.60q is another version of the code or of the experiment than %q; finish it with that version, or move the file away to start again", l.file.Name(), first, want)
	}
	// What was not written to the end of its line is done again.
	whole := bytes.LastIndexByte(old, '\n') + 1
	if err := l.read(string(old[len(l.header):whole]), columns); err != nil {
		return fmt.Errorf("%w; move the file away to start again", err)
	}
	if whole < len(old) {
		return l.file.Truncate(int64(whole))
	}
	return nil
}

// read takes in the lines below the header, each of which belongs to the trial that its first
// columns name.
func (l *ledger) read(text string, columns int) error {
	index := make(map[string]int, len(l.trials))
	for i, t := range l.trials {
		index[t.String()] = i
	}
	n := strings.Count(l.header, "\n")
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		key, err := keyOf(line, columns, l.trials)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", l.file.Name(), n, err)
		}
		i, ok := index[key]
		if !ok {
			return fmt.Errorf("%s:%d: no trial %.60q in this experiment", l.file.Name(), n, key)
		}
		l.lines[i] = line
	}
	return nil
}

// keyOf returns the part of a line that identifies its trial, as Trial.String writes it. It is an
// error if the line has another number of columns, or what follows are no numbers.
func keyOf(line string, columns int, trials []Trial) (string, error) {
	cells := strings.Split(line, ",")
	if len(cells) != columns {
		return "", fmt.Errorf("%d columns, want %d", len(cells), columns)
	}
	params := len(trials[0].At) + 1
	for j, c := range cells[params:] {
		if _, err := strconv.ParseFloat(c, 64); err != nil {
			return "", fmt.Errorf("column %d: bad number %.40q", params+j+1, c)
		}
	}
	return strings.Join(cells[:params], ","), nil
}

// missing returns which trials are not finished yet.
func (l *ledger) missing() (todo []int) {
	for i, line := range l.lines {
		if line == "" {
			todo = append(todo, i)
		}
	}
	return todo
}

// add records the numbers of trial i, with as many digits as it takes to read them back exactly. Once
// it returns, they are on the disk and not only in memory: that takes a tenth of a millisecond on an
// SSD. After an error nothing more is recorded, as half a line may be there, and the next line would
// be a part of it.
func (l *ledger) add(i int, values []float64) error {
	line := l.trials[i].String()
	for _, v := range values {
		line += "," + strconv.FormatFloat(v, 'g', -1, 64)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		_, l.failed = l.file.WriteString(line + "\n")
	}
	if l.failed == nil {
		l.failed = l.file.Sync()
	}
	if l.failed == nil {
		l.lines[i] = line
	}
	return l.failed
}

// finish writes the finished trials to the file at path in their order, which is not that in which
// they ended, below the names of the columns, and removes the ledger. The file gets its name when it
// is whole and on the disk, so that an interrupt leaves the old one or the new one, and the ledger
// until the new one is there.
func (l *ledger) finish(path string) error {
	_, columns, _ := strings.Cut(l.header, "\n")
	sorted := l.file.Name() + ".sorted"
	if err := writeSynced(sorted, columns+strings.Join(l.lines, "\n")+"\n"); err != nil {
		os.Remove(sorted)
		return err
	}
	if err := os.Rename(sorted, path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	if err := l.file.Close(); err != nil {
		return err
	}
	return os.Remove(l.file.Name())
}

// writeSynced writes a file, and returns when it is on the disk.
func writeSynced(path, text string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// syncFolder brings the names of the files in a folder to the disk. Not every system can do that, and
// those that cannot need not be asked; the files themselves are synced by others.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		d.Sync()
		d.Close()
	}
}
