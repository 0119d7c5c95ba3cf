// Package viz draws samples, models and results with gonum/plot, as SVG text, as PNG and as PDF.
//
// Each kind of figure has a function, which checks its input and returns a *Figure, or an error. Regions
// and Lines draw a sample in the plane; Weights draws a unit, List a decision list, Network and Firing a
// network of units, and Tree a tree. LearningCurve, Stream, Scores, Ranks, CriticalDifference and
// AgainstControl draw results of package eval, ValidationCurve draws a search, and Series draws results
// of experiments. Pareto draws scores against sizes. Confusion draws a matrix of package metric; ROC,
// PrecisionRecall and Calibration show how good the scores in a table are. PartialDependence draws a
// curve of package explain. Of chooses the figure that suits a model. In a notebook, Show of package nb
// displays a Figure.
//
// Updates and Stages draw how a model learns or is put together in motion, and Animate any models, by
// one of these functions for each moment: they return an *Animation.
//
// # Conventions
//
// The same input gives the same bytes, on any machine: what is kept in a map is sorted before it is
// drawn, and SVG has its numbers rounded, so that a processor's last bits are not seen. A notebook
// that is run again thus does not change, and figures are tested by comparing text.
//
// All lengths are in CSS pixels, which are written where gonum's vg has points. The y axis of vg
// points upwards.
//
// Colours are those of Okabe and Ito, which colour-blind readers can tell apart, and nothing is told
// by colour alone: classes have marks as well, negative weights are dashed, groups of lines differ
// in their dashes.
//
// A figure never grows without limit, and never leaves something out in silence: what is too much is
// counted in a line of text. What is kept is what matters most to the reader: the greatest weights,
// the units nearest to the outputs, the tests that most examples come to.
//
// # Motion
//
// The pictures of an animation are elements of one SVG document, with the times at which they are
// seen, in SMIL; an element that several pictures have is in it once. So 56 pictures of a perceptron's
// line among 100 examples take 75 kB as HTML, where whole ones would take 600 kB, and as a GIF 224 kB;
// the 20 stages of a vote of stumps take 135 kB, and trees, in which each split moves everything,
// 10 to 25 kB a picture. Compressed, the line would take 7 kB, but no image is shown of that without a
// script.
//
// # Looks
//
// Title, caption, size, letters and ground are changed by methods of a Figure that return another one:
// Titled, Captioned, Sized, FontSized and Themed. Sizes and letters are those of the whole, so that
// lines and marks grow with the letters; charts are drawn anew for a size. SVG and PNG are for screens,
// PDF for print; Save writes each of them. What is Wide scrolls in a notebook, and is not shrunk.
//
// # Words
//
// Each figure has an alternative text, Alt: a sentence with the names and numbers that a reader would
// take from it. It is the <desc> of SVG, the subject of PDF, and what a notebook shows as text. In SVG
// that is part of a page, or opened by itself, what is under the pointer says what it is: an example
// its values, a point of a line its mean, a unit when it fires, by full names where those drawn are
// short. In a notebook that is so of a figure made Hoverable.
//
// # How a figure is made
//
// The exported function puts what is to be drawn into a small struct of the figure's own (a field, a
// diagram, a sapling, …), whose method paint draws it on a canvas. All choices that determine the
// size are made before, as a Figure has one from the beginning. The struct's method alt has the
// alternative text, and its method data the numbers; all stand in the figure's file. The Figure itself
// writes the title and the caption around the drawing (look.go).
//
// What several figures use has a package below this one: ink has the colours, marks, boxes and texts,
// and writes a drawing as SVG, PDF and PNG; chart has axes, grids, legends and names at the ends of
// lines; words writes numbers and conditions; place has the algorithms that say where cells, layers and
// names stand; film makes an Animation of drawings. Curves between 0 and 1 are in square.go, a sample in
// the plane is in field.go, and treelayout.go places a tree by the method of Reingold and Tilford.
package viz
