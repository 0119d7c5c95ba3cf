package data

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/internal/cputime"
)

// numbersCSV returns the text of n examples of d normal numbers each, with the
// given decimals (-1: as many as a float64 has), and a class.
func numbersCSV(n, d, decimals int) []byte {
	r := rand.New(rand.NewPCG(1, 0))
	var b []byte
	for range n {
		for range d {
			b = append(strconv.AppendFloat(b, r.NormFloat64(), 'f', decimals, 64), ',')
		}
		b = append(b, "pq"[r.IntN(2)], '\n')
	}
	return b
}

// csvTime returns the CPU time that encoding/csv needs for the records alone.
func csvTime(b *testing.B, text []byte) time.Duration {
	start := cputime.Spent()
	r := csv.NewReader(bytes.NewReader(text))
	r.ReuseRecord = true
	for {
		if _, err := r.Read(); err == io.EOF {
			return cputime.Spent() - start
		} else if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead reads a million examples of ten numbers. It reports the CPU time as a multiple of
// what encoding/csv needs for the records alone, both the least of the runs, and the same of the
// examples as ARFF.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name     string
		decimals int
		kind     Kind
	}{{"Decimals4Inferred", 4, Infer}, {"Decimals4Declared", 4, Numeric}, {"FullInferred", -1, Infer}} {
		b.Run(c.name, func(b *testing.B) {
			text := numbersCSV(1_000_000, 10, c.decimals)
			f := Format{NoHeader: true, Columns: make([]Column, 11)}
			for k := range 10 {
				f.Columns[k].Kind = c.kind
			}
			b.SetBytes(int64(len(text)))
			ours, arff, theirs := time.Hour, time.Hour, time.Hour
			for b.Loop() {
				theirs = min(theirs, csvTime(b, text))
				ours = min(ours, readTime(b, func() (*Set, error) { return f.Read(bytes.NewReader(text), "f") }))
				arff = min(arff, readTime(b, func() (*Set, error) {
					return DecodeARFF(io.MultiReader(strings.NewReader(numbersHead(10)), bytes.NewReader(text)), "f", Format{})
				}))
			}
			b.ReportMetric(ours.Seconds(), "s/read")
			b.ReportMetric(theirs.Seconds(), "s/csv")
			b.ReportMetric(float64(ours)/float64(theirs), "ratio")
			b.ReportMetric(float64(arff)/float64(ours), "arff/csv")
		})
	}
}

// readTime returns the CPU time of read.
func readTime(b *testing.B, read func() (*Set, error)) time.Duration {
	start := cputime.Spent()
	if _, err := read(); err != nil {
		b.Fatal(err)
	}
	return cputime.Spent() - start
}

// numbersHead returns what makes ARFF of the text of numbersCSV.
func numbersHead(d int) string {
	head := "@relation numbers\n"
	for j := range d {
		head += fmt.Sprintf("@attribute a%d numeric\n", j)
	}
	return head + "@attribute class {p,q}\n@data\n"
}

// BenchmarkReadMemory reports the memory for the same sample, in MB: all allocations, and the
// memory that the sample itself keeps.
func BenchmarkReadMemory(b *testing.B) {
	text := numbersCSV(1_000_000, 10, -1)
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		s, err := Format{NoHeader: true}.Read(bytes.NewReader(text), "f")
		if err != nil {
			b.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB-allocated")
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB-kept")
		runtime.KeepAlive(s)
	}
}
