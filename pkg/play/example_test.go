package play_test

import (
	"context"
	"fmt"
	"log"

	"halfspace/pkg/play"
)

// A step back is a smaller number of steps.
func ExampleDraw() {
	st := play.State{Scene: "planes", Preset: "XOR", Seed: 1}
	for st.Steps = range 3 {
		v, err := play.Draw(context.Background(), st)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d of %d right; %s\n", v.Right, len(v.Points), v.Says)
	}
	// Output:
	// 31 of 60 right; no step yet: without a plane all points are in one cell
	// 44 of 60 right; with 1 plane 412 pairs of different colours share a cell
	// 60 of 60 right; done: with 2 planes no two colours share a cell, and orange is h1 ∧ ¬h2 ∨ ¬h1 ∧ h2
}

func ExampleScenes() {
	for _, s := range play.Scenes() {
		fmt.Println(s.Name+":", s.Title)
	}
	// Output:
	// perceptron: The perceptron, mistake by mistake
	// pocket: The pocket
	// list: A decision list peels
	// tree: A tree splits
	// boosting: Boosting weighs
	// planes: How many planes?
	// madaline: A Madaline's units
	// optimum: Your plane against the optimum
}

func ExampleFind() {
	s, err := play.Find("pocket")
	fmt.Println(s.Title, err)
	// Output: The pocket <nil>
}

func ExamplePreset() {
	points, err := play.Preset("XOR", 3, 1)
	fmt.Println(points, err)
	// Output: [{0.19 -0.78 0} {0.41 -0.91 0} {0.38 0.11 1}] <nil>
}

func ExamplePresets() {
	fmt.Println(play.Presets())
	// Output: [separable XOR checkerboard circle noise]
}
