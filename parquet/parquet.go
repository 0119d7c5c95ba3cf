// Package parquet reads samples from Apache Parquet files. It is a module of its own, so that only
// those who use it build Arrow's library:
//
//	go get halfspace/parquet
package parquet

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/data"
)

// Read reads a sample from the Parquet file at path, and names it after the file. Class is the column
// of the class; the last one if it is empty. Columns of integers, floats and decimals are numeric;
// columns of booleans, texts and dictionaries are nominal; a null and a NaN are missing values. A
// float of 32 bits is the number that its shortest decimal digits spell. Columns of other types, such
// as times and lists, are an error that names them. Types are Parquet's own, where an Arrow duration is an
// integer. The rules of data.FromFrame hold: an infinite number, an integer beyond ±2^53 and a missing class
// are errors.
func Read(ctx context.Context, path, class string) (*data.Set, error) {
	s, err := read(ctx, path, class)
	if cause := (*fs.PathError)(nil); errors.As(err, &cause) {
		err = cause.Err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	return s, nil
}

// read makes a frame of the file, and a sample of that. Arrow panics about some damaged files.
func read(ctx context.Context, path, class string) (s *data.Set, err error) {
	defer func() {
		if why := recover(); why != nil {
			s, err = nil, fmt.Errorf("the file is damaged, or not Parquet: %v", why)
		}
	}()
	input, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer input.Close()
	r, err := file.NewParquetReader(input)
	if err != nil {
		return nil, err
	}
	// Arrow's own copy of the schema says nothing more about the columns that can be read, and a damaged one
	// costs gigabytes: arrow-go believes its counts.
	r.MetaData().FileMetaData.KeyValueMetadata = nil
	columns, err := pqarrow.NewFileReader(r, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		return nil, err
	}
	t, err := columns.ReadTable(ctx)
	if err != nil {
		return nil, err
	}
	defer t.Release()
	df, err := frame(t)
	if err != nil {
		return nil, err
	}
	return data.FromFrame(df, class)
}

// frame returns a table as a gota frame.
func frame(t arrow.Table) (dataframe.DataFrame, error) {
	columns := make([]series.Series, t.NumCols())
	for j := range columns {
		c := t.Column(j)
		kind, err := kindOf(c.DataType())
		if err != nil {
			return dataframe.DataFrame{}, fmt.Errorf("column %q %w", c.Name(), err)
		}
		columns[j] = column(c, kind)
	}
	return dataframe.New(columns...), nil
}

// kindOf returns the type of the series for a column of type t.
func kindOf(t arrow.DataType) (series.Type, error) {
	switch t.ID() {
	case arrow.FLOAT16, arrow.FLOAT32, arrow.FLOAT64, arrow.DECIMAL32, arrow.DECIMAL64, arrow.DECIMAL128:
		return series.Float, nil
	case arrow.INT8, arrow.INT16, arrow.INT32, arrow.INT64, arrow.UINT8, arrow.UINT16, arrow.UINT32, arrow.UINT64:
		return series.Int, nil
	case arrow.BOOL, arrow.STRING, arrow.LARGE_STRING:
		return series.String, nil
	case arrow.DICTIONARY:
		return kindOf(t.(*arrow.DictionaryType).ValueType)
	}
	return "", fmt.Errorf("has type %v: numbers, texts, booleans and dictionaries can be read", t)
}

// column returns a column as a series. Its texts are Arrow's, which spell a float with as many digits
// as it takes.
func column(c *arrow.Column, kind series.Type) series.Series {
	texts := make([]any, 0, c.Len())
	for _, chunk := range c.Data().Chunks() {
		for i := range chunk.Len() {
			if chunk.IsNull(i) {
				texts = append(texts, nil)
				continue
			}
			texts = append(texts, chunk.ValueStr(i))
		}
	}
	return series.New(texts, kind, c.Name())
}
