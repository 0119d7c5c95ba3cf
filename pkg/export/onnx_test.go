package export_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"halfspace/pkg/export"
	"halfspace/pkg/learners"
)

// TestONNXEverywhere has ONNX's checker look at the models, and compares the answers of onnxruntime. The
// environment variable ONNX_PYTHON names a Python that has both; `make languages-test` makes one.
func TestONNXEverywhere(t *testing.T) {
	python := os.Getenv("ONNX_PYTHON")
	if python == "" {
		t.Skip("ONNX_PYTHON names no Python with onnxruntime: run make languages-test")
	}
	f, _ := export.Named("model.onnx")
	dir, jobs := written(t, f, func(e exported) string { return e.name + ".onnx" }, nil)
	for _, e := range jobs {
		names, err := json.Marshal(e.model.Classes)
		if err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(dir, e.name+".onnx.classes"), string(names))
		var p [][]float64
		_, mean := e.model.Inner.(*learners.Mean)
		if _, summable := e.model.Inner.(learners.Summable); mean || summable {
			if p, err = e.model.ProbabilitiesAll(e.X); err != nil {
				t.Fatal(err)
			}
		}
		if names, err = json.Marshal(p); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(dir, e.name+".onnx.probabilities"), string(names))
	}
	put(t, filepath.Join(dir, "all.py"), `
import json
import numpy, onnx, onnxruntime
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
options.log_severity_level = 3
for line in open("jobs"):
    file, rows = line.split()
    onnx.checker.check_model(onnx.load(file), full_check=True)
    session = onnxruntime.InferenceSession(file, options)
    rows, classes = json.load(open(rows)), json.load(open(file + ".classes"))
    feed = {}
    for j, of in enumerate(session.get_inputs()):
        column = [row[j] for row in rows]
        if of.type == "tensor(string)":
            feed[of.name] = numpy.array([["?" if v is None else v] for v in column], dtype=object)
        else:
            feed[of.name] = numpy.array([[float("nan") if v is None else v] for v in column], dtype=numpy.float64)
    outputs = [o.name for o in session.get_outputs()]
    want = json.load(open(file + ".probabilities"))
    assert outputs == ["label", "probabilities", "scores"] if want else ["label", "scores"], outputs
    said = session.run(["label"], feed)[0]
    if want:
        found = session.run(["probabilities"], feed)[0]
        assert numpy.abs(found - numpy.array(want)).max() < 1e-12, (file, found, want)
    print(*[classes.index(c) if c else -1 for c in said])
`)
	compare(t, jobs, output(t, dir, python, "all.py"))
}
