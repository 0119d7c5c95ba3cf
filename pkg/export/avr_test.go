//go:build avr

package export_test

import (
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestAVR compiles models for a micro-controller of 8 bits, whose doubles are floats of 32 bits, simulates
// it by simavr, and compares its answers on all examples: of a set of yes and no with missing values, of one
// of nominal values, and of one of whole numbers.
func TestAVR(t *testing.T) {
	for name, l := range map[string]learners.Learner{
		"house-votes-84":          learners.PerceptronTree{},
		"monks-1":                 learners.Pocket{},
		"breast-cancer-wisconsin": pipeline.Pipeline{Learner: learners.Pocket{}, Coding: data.Coding{Numbers: data.Thermometer}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := data.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				t.Fatal(err)
			}
			asked := exported{model: m, X: s.X}
			for _, x := range s.X {
				asked.y = append(asked.y, m.Predict(x))
			}
			compare(t, []exported{asked}, onAVR(t, m, s.X))
		})
	}
}

// TestAVRRefuses wants no program, but an error, of a model that needs doubles.
func TestAVRRefuses(t *testing.T) {
	s, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), learners.Pocket{}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	header(t, dir, m)
	put(t, filepath.Join(dir, "main.c"), "#include \"model.h\"\nint main(void) { return model_predict(0); }\n")
	c := exec.Command(tool(t, "avr-gcc"), "-mmcu=atmega1284p", "main.c")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), "model_needs_doubles") {
		t.Errorf("compiled, with the message %.500s", out)
	}
}

// header writes the model as C.
func header(t *testing.T, dir string, m *pipeline.Model) {
	t.Helper()
	var b strings.Builder
	if err := export.C99(&b, m); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "model.h"), b.String())
}

// onAVR returns the output of the micro-controller: a digit for each example.
func onAVR(t *testing.T, m *pipeline.Model, X [][]float64) []byte {
	t.Helper()
	dir := t.TempDir()
	header(t, dir, m)
	var rows strings.Builder
	for _, x := range X {
		for _, v := range x {
			word := "255"
			if !math.IsNaN(v) {
				word = strconv.Itoa(int(v))
			}
			rows.WriteString(word + ",")
		}
		rows.WriteString("\n")
	}
	put(t, filepath.Join(dir, "rows"), rows.String())
	put(t, filepath.Join(dir, "main.c"), avrMain)
	put(t, filepath.Join(dir, "empty.c"), "int main(void) { return 0; }\n")
	put(t, filepath.Join(dir, "only.c"), "#include \"model.h\"\nvolatile model_number x[model_attributes];\nint main(void) { return model_predict((const model_number *)x); }\n")
	args := []string{"-mmcu=atmega1284p", "-Os", "-std=c99", "-DF_CPU=16000000UL"}
	for _, name := range []string{"main", "empty", "only"} {
		output(t, dir, tool(t, "avr-gcc"), append(args, "-o", name+".elf", name+".c")...)
	}
	flash, ram := sizes(t, dir, "only")
	flash0, ram0 := sizes(t, dir, "empty")
	t.Logf("%s: %d bytes of flash, %d of RAM, without the stack", m.Provenance.Learner, flash-flash0, ram-ram0)
	c := exec.Command(tool(t, "simavr"), "-m", "atmega1284p", "-f", "16000000", "main.elf")
	c.Dir = dir
	sent, err := c.CombinedOutput() // the output comes among the errors, in colour
	if err != nil {
		t.Fatalf("simavr: %v\n%.500s", err, sent)
	}
	var answers []byte
	for _, line := range regexp.MustCompile(`> (\d+)`).FindAllSubmatch(sent, -1) {
		for _, digit := range line[1] {
			answers = append(answers, digit, ' ')
		}
	}
	return answers
}

// sizes returns how much flash and RAM a program takes.
func sizes(t *testing.T, dir, name string) (flash, ram int) {
	t.Helper()
	var text, initialised, zero int
	lines := strings.Split(string(output(t, dir, tool(t, "avr-size"), name+".elf")), "\n")
	if _, err := fmt.Sscan(lines[1], &text, &initialised, &zero); err != nil {
		t.Fatal(err)
	}
	return text + initialised, initialised + zero
}

// avrMain sends the answers by the serial port, in lines, and sleeps for ever, at which simavr ends.
const avrMain = `#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include "model.h"

static const unsigned char rows[] PROGMEM = {
#include "rows"
};

static void put(char c)
{
	while (!(UCSR0A & (1 << UDRE0)))
		;
	UDR0 = c;
}

int main(void)
{
	unsigned int i, k = 0;
	UCSR0B = 1 << TXEN0;
	put('>');
	put(' ');
	for (i = 0; i < sizeof rows; i += model_attributes) {
		model_number x[model_attributes];
		for (int j = 0; j < model_attributes; j++) {
			unsigned char v = pgm_read_byte(&rows[i + j]);
			x[j] = v == 255 ? MODEL_MISSING : v;
		}
		put('0' + model_predict(x));
		if (++k % 60 == 0) {
			put('\n');
			put('>');
			put(' ');
		}
	}
	put('\n');
	cli();
	sleep_enable();
	sleep_cpu();
}
`
