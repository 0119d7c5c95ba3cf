// Package viz draws samples, models and results with gonum/plot, as SVG, PNG and PDF.
//
// Each kind of figure has a function, which checks its input and returns a *Figure or an error.
// Regions and Lines draw a sample in the plane. Weights draws a unit, List a decision list, Network
// and Firing a network of units, and Tree a tree. LearningCurve, Stream, Scores, Ranks,
// CriticalDifference and AgainstControl draw results of package eval, ValidationCurve draws a
// search, and Series draws results of experiments. Pareto draws scores against sizes. Confusion
// draws a matrix of package metric; ROC, PrecisionRecall and Calibration show the quality of the
// scores in a table. PartialDependence draws a curve of package explain. Of chooses the figure that
// suits a model. In a notebook, Show of package nb displays a Figure.
//
// Updates and Stages draw in motion how a model learns or is built, and Animate draws any sequence
// of models, using one of these functions for each moment. They return an *Animation.
//
// # Conventions
//
// The same input gives the same bytes on any machine: map entries are sorted before they are drawn,
// and numbers in SVG are rounded, which hides a processor's last bits. So running a notebook again
// does not change it, and tests compare figures as text.
//
// All lengths are in CSS pixels, written where gonum's vg has points. The y axis of vg points
// upwards.
//
// Colours come from Okabe and Ito; colour-blind readers can distinguish them. Colour never carries
// information alone: classes also have marks, negative weights are dashed, and groups of lines
// differ in their dashes.
//
// A figure never grows without limit, and never leaves anything out silently: a line of text counts
// the omitted parts. It keeps the parts that matter most to the reader: the greatest weights, the
// units nearest to the outputs, the tests that most examples reach.
//
// # Motion
//
// The pictures of an animation are elements of one SVG document, with the times at which they are
// visible, in SMIL; an element in several pictures is stored once. So 56 pictures of a perceptron's
// line among 100 examples take 75 kB as HTML, where separate pictures would take 600 kB, and 224 kB
// as a GIF. The 20 stages of a vote of stumps take 135 kB. Trees change everywhere with each split,
// and take 10 to 25 kB a picture. Compressed, the line would take 7 kB, but a browser cannot show a
// compressed image without a script.
//
// # Looks
//
// Methods of a Figure change its title, caption, size, letters and background, and return another
// Figure: Titled, Captioned, Sized, FontSized and Themed. Sizes and letters refer to the whole
// figure, so lines and marks grow with the letters; charts are drawn anew for a size. SVG and PNG
// are for screens, PDF is for print; Save writes each of them. A Wide figure scrolls in a notebook,
// and is not shrunk.
//
// # Words
//
// Each figure has an alternative text, Alt: a sentence with the names and numbers that a reader
// would take from it. It is the <desc> of SVG, the subject of PDF, and the text form in a notebook.
// In an SVG that is part of a page, or opened by itself, the element under the pointer shows a
// description: the values of an example, the mean at a point of a line, the condition for a unit to
// fire, with full names where the drawn names are short. In a notebook this works for a figure made
// Hoverable.
//
// # How a figure is made
//
// The exported function puts its data into a small struct of the figure's own (a field, a diagram,
// a sapling, …), whose method paint draws it on a canvas. All choices that determine the size are
// made before, since a Figure has a size from the beginning. The struct's method alt returns the
// alternative text, and its method data the numbers; all stand in the figure's file. The Figure
// itself writes the title and the caption around the drawing (look.go).
//
// Code shared by several figures has packages below this one: ink has the colours, marks, boxes and
// texts, and writes a drawing as SVG, PDF and PNG; chart has axes, grids, legends and names at the
// ends of lines; words writes numbers and conditions; place has the algorithms for the positions of
// cells, layers and names; film makes an Animation of drawings. Curves between 0 and 1 are in
// square.go, a sample in the plane is in field.go, and treelayout.go places a tree by the method of
// Reingold and Tilford.
package viz
