// Command contree compares learners.OptimalTree with ConTree, the program of the paper, on the training parts
// of the sets of Quant-BnB: the fewest errors of a tree of the given depth, and the CPU time of both. It is
// run from the root of the project:
//
//	go run ./bench/contree -python PYTHON -depth 3 FOLDER
//
// FOLDER contains the files of Quant-BnB, such as bank.json.gz, and PYTHON is a Python with the packages
// pycontree, numpy and pandas.
package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

func main() {
	log.SetFlags(0)
	python := flag.String("python", "", "a Python with pycontree; without one only this project's learner runs")
	depth := flag.Int("depth", 3, "greatest depth of the trees")
	limit := flag.Int("limit", 300, "seconds after which ConTree stops")
	flag.Parse()
	files, err := filepath.Glob(filepath.Join(flag.Arg(0), "*.json.gz"))
	if err != nil || len(files) == 0 {
		log.Fatalf("contree: no sets in %q, want a folder of files such as bank.json.gz", flag.Arg(0))
	}
	fmt.Println("| set | examples | attributes | classes | errors | bound | CPU s | errors of ConTree | CPU s of ConTree |")
	fmt.Println("|:--|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, file := range files {
		s, err := read(file)
		if err != nil {
			log.Fatalf("contree: %s: %v", file, err)
		}
		before := cpu()
		m, err := learners.OptimalTree{Depth: *depth}.Fit(context.Background(), s, learners.Seed(1))
		if err != nil {
			log.Fatalf("contree: %s: %v", file, err)
		}
		spent := cpu() - before
		t := m.(*learners.OptimalTreeModel)
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %.2f |", s.Name, s.Len(), len(s.Attrs), len(s.Classes), t.Errors, t.Bound, spent.Seconds())
		errors, seconds := "–", "–"
		if *python != "" {
			errors, seconds = peer(*python, file, *depth, *limit)
		}
		fmt.Printf(" %s | %s |\n", errors, seconds)
	}
}

// read returns the training part of a set.
func read(file string) (*data.Set, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var all struct {
		Xtrain [][]float64
		Ytrain []float64
	}
	if err := json.NewDecoder(z).Decode(&all); err != nil {
		return nil, err
	}
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	s := &data.Set{Schema: data.Schema{Name: name}, X: all.Xtrain}
	for j := range all.Xtrain[0] {
		s.Attrs = append(s.Attrs, data.Attr{Name: "x" + strconv.Itoa(j+1)})
	}
	place := map[float64]int{}
	for _, y := range all.Ytrain {
		if _, known := place[y]; !known {
			place[y] = len(s.Classes)
			s.Classes = append(s.Classes, strconv.FormatFloat(y, 'g', -1, 64))
		}
		s.Y = append(s.Y, place[y])
	}
	return s, nil
}

// cpu returns the CPU time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		log.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peer returns the errors and the CPU seconds of ConTree, as its script prints them.
func peer(python, file string, depth, limit int) (errors, seconds string) {
	c := exec.Command(python, "bench/contree/contree.py", file, strconv.Itoa(depth), strconv.Itoa(limit))
	c.Stderr = os.Stderr
	out, err := c.Output()
	fields := strings.Fields(string(out))
	if err != nil || len(fields) != 2 {
		log.Fatalf("contree: %s: %v: %q", file, err, out)
	}
	return fields[0], fields[1]
}
