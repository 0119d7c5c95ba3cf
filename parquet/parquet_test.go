package parquet_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"

	halfspace "halfspace/parquet"
)

// write writes a record, given as JSON, to a Parquet file of row groups of two rows, so that a column
// has chunks.
func write(t *testing.T, rows string, fields ...arrow.Field) string {
	t.Helper()
	r, _, err := array.RecordFromJSON(memory.DefaultAllocator, arrow.NewSchema(fields, nil), strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "patients.parquet")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	err = pqarrow.WriteTable(array.NewTableFromRecords(r.Schema(), []arrow.RecordBatch{r}), f, 2,
		parquet.NewWriterProperties(), pqarrow.NewArrowWriterProperties(pqarrow.WithStoreSchema()))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func field(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

// TestRead reads a column of each kind, with missing values and numbers that gota would round.
func TestRead(t *testing.T) {
	path := write(t, `[
		{"dose": 1e-9, "age": 40, "ward": "b", "smokes": true, "unit": "mg", "ill": "no"},
		{"dose": null, "age": 9007199254740992, "ward": null, "smokes": false, "unit": "g", "ill": "yes"},
		{"dose": -2.5, "age": null, "ward": "a", "smokes": null, "unit": "mg", "ill": "no"}]`,
		field("dose", arrow.PrimitiveTypes.Float64), field("age", arrow.PrimitiveTypes.Int64), field("ward", arrow.BinaryTypes.String),
		field("smokes", arrow.FixedWidthTypes.Boolean),
		field("unit", &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: arrow.BinaryTypes.String}),
		field("ill", arrow.BinaryTypes.String))
	s, err := halfspace.Read(t.Context(), path, "")
	if err != nil {
		t.Fatal(err)
	}
	nan := math.NaN()
	want := fmt.Sprint([][]float64{{1e-9, 40, 0, 0, 0}, {nan, 1 << 53, nan, 1, 1}, {-2.5, nan, 1, nan, 0}}, []int{0, 1, 0})
	if got := fmt.Sprint(s.X, s.Y); got != want {
		t.Errorf("examples %s\nwant     %s", got, want)
	}
	if got := fmt.Sprint(s.Name, " ", s.Class, s.Classes, s.Names(), s.Attrs[3].Values); got != "patients ill[no yes] [dose age ward smokes unit] [true false]" {
		t.Error(got)
	}
}

// TestReadErrors wants one line that says what and where.
func TestReadErrors(t *testing.T) {
	ill, day := field("ill", arrow.BinaryTypes.String), field("day", arrow.FixedWidthTypes.Date32)
	dates := write(t, `[{"day": "2026-01-02", "ill": "no"}]`, day, ill)
	ages := write(t, `[{"age": 9007199254740993, "ill": "no"}, {"age": 1, "ill": "yes"}]`, field("age", arrow.PrimitiveTypes.Int64), ill)
	text := filepath.Join(t.TempDir(), "text.parquet")
	if err := os.WriteFile(text, []byte("age,ill\n1,no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"none.parquet": "no such file or directory",
		text:           "parquet: ",
		dates:          `column "day" has type date32: numbers, texts, booleans and dictionaries can be read`,
		ages:           `frame: column "age": example 0 is 9007199254740993, beyond ±2^53, so a float64 may not hold it exactly`,
	} {
		_, err := halfspace.Read(t.Context(), path, "ill")
		if err == nil || !strings.HasPrefix(err.Error(), path+": "+want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v\nwant  %s: %s", err, path, want)
		}
	}
}

// TestDamagedFiles changes a file, byte by byte. No change ends the program, makes an error of two lines, or
// has a file of some kilobytes take 100 MB.
func TestDamagedFiles(t *testing.T) {
	path := write(t, `[{"dose": 1.5, "unit": "mg", "ill": "no"}, {"dose": null, "unit": "g", "ill": "yes"}]`, field("dose", arrow.PrimitiveTypes.Float64),
		field("unit", &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: arrow.BinaryTypes.String}), field("ill", arrow.BinaryTypes.String))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	panics := 0
	for i := range 2 * len(whole) {
		changed, place := slices.Clone(whole), i/2
		changed[place] ^= 0x41
		if i%2 == 1 {
			changed[place] = 'g' // a large number in base 64, in which Arrow's schema is written
		}
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := halfspace.Read(t.Context(), path, "")
		runtime.ReadMemStats(&after)
		if size := after.TotalAlloc - before.TotalAlloc; size > 100_000_000 {
			t.Errorf("byte %d of %d: %d bytes are allocated", place, len(whole), size)
		}
		if err != nil && (!strings.HasPrefix(err.Error(), path+": ") || strings.Contains(err.Error(), "\n")) {
			t.Errorf("byte %d: %q", place, err)
		}
		if err != nil && strings.Contains(err.Error(), "the file is damaged, or not Parquet: ") {
			panics++
		}
	}
	if panics == 0 {
		t.Error("Arrow panics about none of the files, so Read need not recover")
	}
}
