package nb

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// numbered holds the names of figures and of tables, in the order of their numbers.
var numbered = map[string][]string{}

// number returns the number of a name among the names of its kind, from 1, in the order of first use. Each
// cell is a separate program. Cells share their knowledge by a folder that their kernel keeps as long as it
// runs.
func number(kind, name string) (int, error) {
	dir := os.Getenv(protocol.GONB_TMP_DIR_ENV)
	file := filepath.Join(dir, "numbers.json")
	if dir != "" {
		b, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(b, &numbered)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return 0, fmt.Errorf("the numbers given so far: %w", err)
		}
	}
	if i := slices.Index(numbered[kind], name); i >= 0 {
		return i + 1, nil
	}
	numbered[kind] = append(numbered[kind], name)
	if dir != "" {
		b, err := json.Marshal(numbered)
		if err == nil {
			err = os.WriteFile(file, b, 0o600)
		}
		if err != nil {
			return 0, err
		}
	}
	return len(numbered[kind]), nil
}
