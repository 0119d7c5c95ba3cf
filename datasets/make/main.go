// Command make writes the files of package datasets from the ARFF files of the Weka project that
// Debian's package weka installs:
//
//	go run ./datasets/make /usr/share/doc/weka/examples
//
// It is run at the root of the module, and writes a file per set and SHA256SUMS. No file is built
// in that came from UCI's server (see CONTRIBUTING.md); these are copies that Debian passes on. A
// test of package data compares their rows with the rows of UCI's files.
package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/data"
)

// sources are the sets, the files that they are made from, and UCI's names for the values that Weka
// calls otherwise. UCI's are the ones that papers use.
var sources = []struct {
	set, arff string
	uci       map[string]string
}{
	{"glass", "glass.arff", map[string]string{
		"build wind float": "1", "build wind non-float": "2", "vehic wind float": "3",
		"containers": "5", "tableware": "6", "headlamps": "7",
	}},
	{"house-votes-84", "vote.arff", nil},
	{"iris", "iris.arff", nil},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: make DIRECTORY of Weka's ARFF files")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run makes all files from those in dir. It stops at the first that is not as expected.
func run(dir string) error {
	var sums strings.Builder // in the form of sha256sum, which can check it
	for _, s := range sources {
		e, err := data.Find(s.set)
		if err != nil {
			return err
		}
		arff, err := os.ReadFile(filepath.Join(dir, s.arff))
		if err != nil {
			return err
		}
		csv, err := convert(arff, e, s.uci)
		if err != nil {
			return fmt.Errorf("%s: %w", s.arff, err)
		}
		// Package datasets embeds the files under these names.
		name := s.set + "/" + s.set + ".csv"
		if err := os.MkdirAll(filepath.Join("datasets", s.set), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join("datasets", name), csv, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(csv), name)
	}
	return os.WriteFile("datasets/SHA256SUMS", []byte(sums.String()), 0o644)
}

// convert returns the rows of an ARFF file as CSV: in their order, the class last, as Weka has it
// too, under the attribute names of e. Values get UCI's names where uci has one. It is an error if
// the file has no rows, or a row with another number of fields than e.
//
// It parses the text itself, because data.ReadARFF would change the spelling of numbers:
// 1.50 would be written as 1.5. No value of these files has a comma or a quote in it.
func convert(arff []byte, e data.Entry, uci map[string]string) ([]byte, error) {
	// Keywords of ARFF are in any case; these files have this one in two.
	_, rows, found := bytes.Cut(bytes.ReplaceAll(arff, []byte("@DATA\n"), []byte("@data\n")), []byte("@data\n"))
	if !found {
		return nil, errors.New("it has no @data")
	}
	out := bytes.NewBufferString(header(e))
	for line := range strings.Lines(string(rows)) {
		// Comments may stand between rows, and at the end of a file are blank lines.
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '%' {
			continue
		}
		fields := strings.Split(line, ",")
		if len(fields) != e.Attributes+1 {
			return nil, fmt.Errorf("row %q has %d fields, want %d", line, len(fields), e.Attributes+1)
		}
		// Quotes are ARFF's, around names with blanks. A missing value stays "?", as UCI has it.
		for j, f := range fields {
			fields[j] = strings.Trim(f, " '")
			if name, ok := uci[fields[j]]; ok {
				fields[j] = name
			}
		}
		fmt.Fprintln(out, strings.Join(fields, ","))
	}
	return out.Bytes(), nil
}

// header returns the first line of the file of e: the names of its attributes and of its class.
func header(e data.Entry) string {
	var names []string
	// UCI's identifiers, which Weka lacks, are left out.
	for _, c := range e.Format.Columns {
		if c.Kind != data.Ignore && c.Name != e.Format.Class {
			names = append(names, c.Name)
		}
	}
	return strings.Join(append(names, e.Format.Class), ",") + "\n"
}
