package export_test

import (
	"context"
	"fmt"
	"os"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// mostOfThree returns a unit that fires where two of three bits are on.
func mostOfThree() (*pipeline.Model, error) {
	s, err := data.AtLeast(2, 3).Table()
	if err != nil {
		return nil, err
	}
	p := pipeline.Pipeline{Learner: learners.Perceptron{}, Coding: data.Coding{Code: data.Binary, Numbers: data.Thermometer}}
	return pipeline.Fit(context.Background(), p, s, 1)
}

// A model of bits is a module of comparisons of whole numbers.
func ExampleVerilog() {
	m, err := mostOfThree()
	if err == nil {
		err = export.Verilog(os.Stdout, m)
	}
	fmt.Println(err)
	// Output:
	// // halfspace_model: Pipeline{Learner: Perceptron{}, Coding: Coding{Code: binary, Numbers: thermometer}} of at least 2 of 3.
	// // Classes: 0 0, 1 1.
	// module halfspace_model(
	//   input wire x0_x1_1, // is: x1=1
	//   input wire x1_x2_1, // is: x2=1
	//   input wire x2_x3_1, // is: x3=1
	//   output wire y // index of the class
	// );
	//   wire signed [2:0] s0 = (x0_x1_1 ? 3'sd1 : 3'sd0)
	//     + (x1_x2_1 ? 3'sd1 : 3'sd0)
	//     + (x2_x3_1 ? 3'sd1 : 3'sd0);
	//   wire u0 = s0 >= 3'sd2;
	//   assign y = u0;
	// endmodule
	// <nil>
}

// Columns are requested before a comparison begins, so that an error about a missing program comes
// at once.
func ExampleGatesMeasure() {
	_, err := export.GatesMeasure(9)
	fmt.Println(err)
	// Output: export: gates: LUTs of 9 inputs, want 2 to 8
}

// A LUT has from two to eight inputs; of 4, say, a model of votes needs some dozens.
func ExampleCountGates() {
	m, err := mostOfThree()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = export.CountGates(context.Background(), m, 1)
	fmt.Println(err)
	// Output: export: gates: LUTs of 1 inputs, want 2 to 8
}
