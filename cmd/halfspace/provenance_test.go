package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/provenance"
)

// TestProvenance names the sources of a figure, first with nothing changed and then with a change.
func TestProvenance(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("fruit.csv", []byte("size,kind\n1,apple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	origin, err := provenance.Of(".", "fruit.csv", learners.C45{CF: 0.1}, 3)
	if err != nil {
		t.Fatal(err)
	}
	r := provenance.Record{Kind: "figure", Name: "fruit", Number: 2, Caption: "Fruit.", Notebook: "a.ipynb", Cell: 3, From: origin}
	if err := r.Write(".", map[string][]byte{"svg": []byte("<svg/>"), "csv": []byte("a\n")}); err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"svg", "csv", "json"} {
		out := succeed(t, "", "provenance", filepath.Join("figures", "fruit."+form))
		for _, want := range []string{"figure 2, fruit: Fruit.\n", "made by a.ipynb, cell 3 of its code\n", "from learner C45{CF: 0.1}, settings: CF 0.1, ", "from seed 3\n", "\nfruit.svg: unchanged (SHA-256 ", "\nfile fruit.csv: unchanged", "\nlibrary: unchanged"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
		}
	}
	if err := os.WriteFile("fruit.csv", []byte("size,kind\n2,apple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := runWith(t, "", "provenance", "figures/fruit.svg")
	if status != 1 || !strings.Contains(out, "\nfile fruit.csv: CHANGED: was SHA-256 ") || errs != "halfspace: provenance: one thing has changed since the record\n" {
		t.Errorf("status %d, %q\n%s", status, errs, out)
	}
	for name, text := range map[string]string{"figures/other.svg": "<svg/>", "figures/broken.json": "{", "figures/list.json": "[1]", "figures/fruit.md": ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for wrong, file := range map[string]string{
		"nothing says where it comes from: there is no figures/other.json":      "figures/other.svg",
		"nothing says where it comes from: figures/fruit.json does not name it": "figures/fruit.md",
		"figures/broken.json: is no record":                                     "figures/broken.json",
		"figures/list.json: is no record":                                       "figures/list.json",
		"there is no nowhere.json":                                              "nowhere.svg",
		"nowhere.json: no such file":                                            "nowhere.json",
		"nothing says where it comes from: there is no figures.json":            "figures",
	} {
		status, _, errs := runWith(t, "", "provenance", file)
		if status != 1 || !strings.Contains(errs, wrong) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", file, status, errs, wrong)
		}
	}
}
