package peer

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestPage compares the table of bench/peers/README.md with All, and versions with the pinned ones.
func TestPage(t *testing.T) {
	read := func(name string) string {
		b, err := os.ReadFile("../../bench/peers/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page, pinned := read("README.md"), strings.ToLower(read("main.txt")+read("older.txt"))
	rows := regexp.MustCompile("(?m)^\\| `(.*?)` \\| (.*) \\| (.*) (.*) \\| (.*?) ?\\|$").FindAllStringSubmatch(page, -1)
	if len(rows) != len(All()) {
		t.Fatalf("the page has %d peers, there are %d", len(rows), len(All()))
	}
	for k, p := range All() {
		if got, want := fmt.Sprintf("%q", rows[k][1:]), fmt.Sprintf("%q", append([]string{p.Name, p.About}, append(strings.Split(p.Library, " "), p.Sizes)...)); got != want {
			t.Errorf("the page says %s, want %s", got, want)
		}
		if library, version := strings.ToLower(rows[k][3]), rows[k][4]; library != "weka" && !strings.Contains(pinned, "\n"+library+"=="+version+" ") {
			t.Errorf("the page says %s %s, which is not pinned", library, version)
		}
	}
}
