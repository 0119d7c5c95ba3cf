// Package viz draws samples, models and results as figures, in the formats SVG, PNG and PDF. Each kind of
// figure has a function, which checks its input and returns a *Figure or an error:
//
//   - Of chooses the figure that suits a model. Try it first.
//   - Regions and Lines draw a sample in the plane.
//   - Weights draws a unit, List a decision list, Network and Firing a network of units, and Tree a tree.
//   - LearningCurve, Stream, Scores, Ranks, CriticalDifference and AgainstControl draw results of package
//     eval.
//   - ValidationCurve draws a search, Series results of experiments, and Pareto scores against sizes.
//   - Confusion draws a confusion matrix. ROC, PrecisionRecall and Calibration show how good the scores
//     in a table are.
//   - PartialDependence draws a curve of package explain.
//
// In a notebook, Show of package nb displays a Figure. Updates and Stages draw in motion how a model learns
// or is built, and Animate draws any sequence of models, using one of the functions above for each picture.
// They return an *Animation.
//
// # Conventions
//
// The same input gives the same bytes on any machine. For this purpose map entries are sorted before they
// are drawn, and numbers in SVG are rounded, which hides the last bits, where processors differ. So running
// a notebook again does not change it, and tests compare figures as text.
//
// All lengths are in CSS pixels, also where gonum's package vg expects points. The y axis of vg points
// upwards.
//
// Colours come from Okabe and Ito, and colour-blind readers can distinguish them. Colour never carries
// information alone: classes also have marks, negative weights are dashed, and groups of lines differ in
// their dashes.
//
// A figure never grows without limit, and never leaves anything out silently: a line of text counts the
// omitted parts. It keeps the parts that matter most to the reader: the greatest weights, the units nearest
// to the outputs, the tests that most examples reach.
//
// # Motion
//
// An animation is one SVG document. Its elements have the times at which they are visible (SMIL), and an
// element that occurs in several pictures is stored once. This saves much space. For example, 56 pictures
// of a perceptron's line among 100 examples take 75 kB as HTML. Separate pictures would take 600 kB, and a
// GIF 224 kB. The 20 stages of a vote of stumps take 135 kB. Trees change everywhere with each split, so
// they take 10 to 25 kB a picture. Compressed, the line would take only 7 kB, but a browser cannot show a
// compressed image without a script.
//
// # Looks
//
// Methods of a Figure change its title, caption, size, letters and background, and return another Figure:
// Titled, Captioned, Sized, FontSized and Themed. If you make the letters larger, lines and marks grow too.
// Charts are drawn anew for a size. Save writes SVG and PNG, for screens, and PDF, for print. A figure that
// is too wide for a notebook (Wide) gets a scroll bar, and is not shrunk.
//
// # Words
//
// Each figure has an alternative text, Alt: a sentence with the names and numbers that a reader would take
// from it. It is the <desc> of SVG, the subject of PDF, and the text form in a notebook. If an SVG is part
// of a page, or opened by itself, the element under the pointer shows a description: the values of an
// example, the mean at a point of a line, or the condition for a unit to fire, with full names where the
// drawn names are short. In a notebook this works for a figure made Hoverable.
//
// # How a figure is made
//
// This section is for people who add a figure. The exported function puts its data into a small struct of
// the figure's own (a field, a diagram, a sapling, …). The struct's method paint draws the figure on a
// canvas, its method alt returns the alternative text, and its method data the numbers. All of this is in
// the figure's file. A Figure has a size from the beginning, so everything that determines the size is
// chosen before painting. The Figure itself writes the title and the caption around the drawing (look.go).
//
// Code shared by several figures has packages below this one: ink has the colours, marks, boxes and texts,
// and writes a drawing as SVG, PDF and PNG; chart has axes, grids, legends and names at the ends of lines;
// words writes numbers and conditions; place has the algorithms for the positions of cells, layers and
// names; film makes an Animation of drawings. Curves between 0 and 1 are in square.go, a sample in the
// plane is in field.go, and treelayout.go places a tree by the method of Reingold and Tilford.
package viz
