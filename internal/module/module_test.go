package module

import (
	"os"
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil || !strings.HasPrefix(string(mod), "module "+Path()+"\n") {
		t.Errorf("the module is called %s; %v, and its go.mod begins %.60q", Path(), err, mod)
	}
}
