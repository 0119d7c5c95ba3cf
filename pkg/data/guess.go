package data

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strings"
)

// guessed is the number of bytes of a file that Guess looks at.
const guessed = 1 << 18

// Guess proposes how to read the file at path. From the first quarter of a megabyte it guesses the
// delimiter, whether there is a header, how numbers are written, and which words mean a missing value. It
// does not guess the class. Settings in given are kept. A zero Description means that the defaults suit:
// the file is a CSV file with a header, or an ARFF file. A guess may be wrong, so look at the Profile of
// the sample that you read.
func Guess(path string, given Description) (Description, error) {
	f, err := openFile(path)
	if err != nil {
		return Description{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, guessed))
	if err != nil {
		return Description{}, &ParseError{File: path, Err: err}
	}
	if len(text) == guessed { // the last line may be cut
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	return guess(strings.TrimPrefix(string(text), "\ufeff"), given), nil
}

// guess is Guess for the beginning of a file: it adds to d the settings that are open.
func guess(text string, d Description) Description {
	if start := strings.TrimSpace(text); strings.HasPrefix(start, "@") || strings.HasPrefix(start, "%") {
		return d // ARFF
	}
	// A comma may be a decimal comma, and a blank may be a part of a name. So these two come last.
	commas := []rune{';', '\t', '|', ',', ' '}
	if d.Comma != 0 {
		commas = []rune{rune(d.Comma)}
	}
	for _, comma := range commas {
		rows := divide(text, comma)
		if len(rows) == 0 {
			continue
		}
		if comma != ',' {
			d.Comma = Sign(comma)
		}
		n := notation{rune(d.Decimal), rune(d.Thousands)}
		if n == (notation{}) {
			n = notationOf(rows)
			d.Decimal, d.Thousands = Sign(n.decimal), Sign(n.thousands)
		}
		d.NoHeader = d.NoHeader || d.Names == nil && headlessRows(rows, n)
		if d.Missing == nil {
			d.Missing = missingWordsIn(rows[1:])
		}
		break
	}
	return d
}

// divide splits the text by a delimiter. It returns nil unless there are two rows or more, all of the same
// number of fields, at least two.
func divide(text string, comma rune) (rows [][]string) {
	if comma == ' ' {
		for line := range strings.Lines(text) {
			if fields := strings.Fields(line); len(fields) > 0 {
				rows = append(rows, fields)
			}
		}
	} else {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = comma, true, -1
		rows, _ = r.ReadAll()
	}
	if len(rows) < 2 || len(rows[0]) < 2 {
		return nil
	}
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return nil
		}
		for k := range row {
			row[k] = strings.TrimSpace(row[k])
		}
	}
	return rows
}

// notationOf returns the notation that makes numbers of the most fields. It counts only columns that have
// no numbers in the usual notation. If two notations are equally good, the first in the list notations
// wins. A single column may mislead, so all are counted together: in a column of numbers like 610,291 and
// 624,11 most look as if the comma stood between thousands.
func notationOf(rows [][]string) (best notation) {
	greatest := 0
	for _, n := range notations {
		fields := 0
		for k := range rows[0] {
			if !hasNumbers(rows, k, notation{}) && hasNumbers(rows, k, n) {
				numbers, _ := tally(rows, k, n)
				fields += numbers
			}
		}
		if fields > greatest {
			best, greatest = n, fields
		}
	}
	return best
}

// hasNumbers reports whether column k below the first row has numbers, and at most one word in ten fields.
func hasNumbers(rows [][]string, k int, n notation) bool {
	numbers, words := tally(rows, k, n)
	return numbers > 9*words
}

// tally counts the numbers and the words in column k below the first row.
func tally(rows [][]string, k int, n notation) (numbers, words int) {
	for _, row := range rows[1:] {
		if _, ok := n.number([]byte(row[k])); ok {
			numbers++
		} else if !missingWords[row[k]] {
			words++
		}
	}
	return numbers, words
}

// headlessRows reports whether the first row is an example: it has a number where the rows below have them,
// or, if no column is numeric, more than half of its words are found below it.
func headlessRows(rows [][]string, n notation) bool {
	columns, found := 0, 0
	for k, first := range rows[0] {
		if slices.ContainsFunc(rows[1:], func(row []string) bool { return row[k] == first }) {
			found++
		}
		if hasNumbers(rows, k, n) {
			columns++
			if _, ok := n.number([]byte(first)); ok {
				return true
			}
		}
	}
	return columns == 0 && 2*found > len(rows[0])
}

// missingWordsIn returns the words for missing values that the rows contain, beside the usual ones, or nil
// if there are only the usual ones. A dash or a point may be a value, and does not count.
func missingWordsIn(rows [][]string) (words []string) {
	for _, row := range rows {
		for _, field := range row {
			if len(field) > 1 && !strings.Contains("-–—", field) && missingWords[field] && !slices.Contains(words, field) {
				words = append(words, field)
			}
		}
	}
	if words == nil {
		return nil
	}
	return append([]string{"", "?"}, words...)
}
