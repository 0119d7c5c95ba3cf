//go:build sklearn

package learners_test

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// rounds is how often each way is measured, one after the other. The least of the times counts.
const rounds = 15

// TestPredictBesidePeers prints the CPU time that each way to predict takes for an example, on one core,
// as a table. Peers' nets have the weights of ours, and must predict the same classes up to rounding.
func TestPredictBesidePeers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s, tried := normalNumbers(manyExamples), subjects(t)
	ask := peers(t, tried, s.X, s.Y)
	fmt.Println("| model | one by one, ns | model, ns | its network, ns | onnxruntime, ns | scikit-learn, ns | peer / model |")
	fmt.Println("|---|--:|--:|--:|--:|--:|--:|")
	for k, peer := range []string{"mlp", "tree", "unit", "stumps", ""} {
		m, fastest := tried[k].model, [5]float64{}
		for i := range fastest {
			fastest[i] = math.Inf(1)
		}
		net, positive := m.Network(), [2]int{}
		for range rounds {
			var y []int
			ways := []func(){
				func() {
					for _, x := range s.X {
						m.Predict(x)
					}
				},
				func() { y = learners.PredictAll(m, s.X) },
				func() { net.PredictAll(s.X) },
			}
			for i, way := range ways {
				fastest[i] = min(fastest[i], perExample(way))
			}
			positive[0] = sum(y)
			if peer == "" {
				continue
			}
			for i, name := range []string{"onnxruntime", "scikit-learn"} {
				a := ask(peer + " " + name)
				fastest[3+i], positive[1] = min(fastest[3+i], 1e9*a.Seconds/manyExamples), a.Positive
			}
		}
		if difference := positive[0] - positive[1]; (peer == "mlp" || peer == "unit") && max(difference, -difference) > manyExamples/1000 {
			t.Errorf("%s: %d examples are positive, for the peer %d", tried[k].name, positive[0], positive[1])
		}
		fmt.Printf("| %s | %.0f | %.1f | %.1f | %s |\n", tried[k].name, fastest[0], fastest[1], fastest[2], peerCells(fastest[1], fastest[3:]))
	}
}

// peerCells returns the cells of the peers' times, and how often ours goes into the least of them.
func peerCells(ours float64, peers []float64) string {
	if math.IsInf(peers[0], 1) {
		return "– | – | –"
	}
	return fmt.Sprintf("%.1f | %.1f | %.1f", peers[0], peers[1], min(peers[0], peers[1])/ours)
}

func sum(y []int) (n int) {
	for _, class := range y {
		n += class
	}
	return n
}

// An answered is the script's report of one call.
type answered struct {
	Seconds  float64
	Positive int
}

// peers starts the script on the examples and returns a function that asks it.
func peers(t *testing.T, tried []subject, X [][]float64, Y []int) func(line string) answered {
	t.Helper()
	dir := t.TempDir()
	values, classes := make([]byte, 0, 8*len(X)*width), make([]byte, 2*grown)
	for _, x := range X {
		for _, v := range x {
			values = binary.LittleEndian.AppendUint64(values, math.Float64bits(v))
		}
	}
	for i := range classes {
		classes[i] = byte(Y[i])
	}
	net, unit := tried[0].model.(*learners.Net), tried[2].model.(*learners.LogisticPlane)
	weights := func(units []ltu.Unit) (w [][]float64, thetas []float64) {
		for _, u := range units {
			w, thetas = append(w, u.W), append(thetas, u.Theta)
		}
		return w, thetas
	}
	hidden, thetas := weights(net.Hidden)
	out, theta := weights(net.Out)
	jobs, err := json.Marshal(map[string]any{
		"width": width, "leaves": leaves(tried[1].model.(*learners.DecisionTree).Root),
		"mlp":  map[string]any{"hidden": hidden, "thetas": thetas, "out": out, "theta": theta},
		"unit": map[string]any{"w": unit.W, "theta": unit.Theta},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"X.f64": values, "y.u8": classes, "jobs.json": jobs} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return start(t, exec.Command(os.Getenv("SKLEARN_PYTHON"), "../../bench/predict/peers.py", dir))
}

// start runs the script, and waits until it is ready.
func start(t *testing.T, cmd *exec.Cmd) func(line string) answered {
	t.Helper()
	cmd.Env, cmd.Stderr = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1"), os.Stderr
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("SKLEARN_PYTHON=%s: %v", os.Getenv("SKLEARN_PYTHON"), err)
	}
	t.Cleanup(func() {
		input.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); strings.TrimSpace(line) != "ready" {
		t.Fatalf("peers.py says %q, %v", line, err)
	}
	return func(line string) (a answered) {
		_, failed := io.WriteString(input, line+"\n")
		text, err := lines.ReadBytes('\n')
		if err == nil {
			err = json.Unmarshal(text, &a)
		}
		if err != nil || failed != nil {
			t.Fatalf("peers.py on %q: %s, %v", line, text, err)
		}
		return a
	}
}
