package main

import (
	"strings"
	"testing"

	"halfspace/datasets"
	"halfspace/pkg/data"
)

func TestConvert(t *testing.T) {
	e, err := data.Find("iris")
	if err != nil {
		t.Fatal(err)
	}
	got, err := convert([]byte("% x\n@RELATION iris\n@DATA\n5.1,3.5,1.4,0.2,'Iris a'\n%\n\n?,3.0,1.4,0.2,b\n"), e, map[string]string{"Iris a": "a"})
	want := "sepal-length,sepal-width,petal-length,petal-width,class\n5.1,3.5,1.4,0.2,a\n?,3.0,1.4,0.2,b\n"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	for text, want := range map[string]string{
		"@relation x\n":  "it has no @data",
		"@data\n1,2,3\n": `row "1,2,3" has 3 fields, want 5`,
	} {
		if _, err := convert([]byte(text), e, nil); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// Every built-in file has the header that would be written.
func TestHeaders(t *testing.T) {
	for _, s := range sources {
		e, err := data.Find(s.set)
		if err != nil {
			t.Fatal(err)
		}
		b, err := datasets.Files.ReadFile(s.set + "/" + s.set + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(b), header(e)) {
			t.Errorf("%s: header is not %s", s.set, header(e))
		}
	}
}
