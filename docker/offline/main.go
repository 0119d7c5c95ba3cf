// Command offline copies the files of the catalogue's data sets that may be given away into a folder,
// with their attribution.
//
//	go run ./docker/offline FOLDER
//
// A set may be given away if its licence is CC BY, which asks that its source is named. Sets that are
// built in need no file. A set that is not on this machine is not fetched; its name is printed.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/data"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: offline FOLDER")
		os.Exit(2)
	}
	if err := pack(context.Background(), os.Args[1], data.Catalog()); err != nil {
		fmt.Fprintln(os.Stderr, "offline:", err)
		os.Exit(1)
	}
}

// pack copies the files of sets into folders below one, and writes who made the sets into its README.md.
func pack(ctx context.Context, folder string, sets []data.Entry) error {
	var text strings.Builder
	text.WriteString("# Data sets\n\nFiles of the UCI Machine Learning Repository, as they are there:\n\n")
	var absent []string
	for _, e := range sets {
		switch {
		case e.BuiltIn():
			continue
		case !strings.HasPrefix(e.Licence, "CC BY ") || e.Path() == "":
			absent = append(absent, e.Name)
			continue
		}
		if err := copySet(ctx, folder, e); err != nil {
			return err
		}
		cited := []string{strings.TrimSuffix(e.Citation, ",")}
		if e.DOI != "" {
			cited = append(cited, "doi "+e.DOI)
		}
		fmt.Fprintf(&text, "- %s/%s: %s, %s. %s, %s\n", e.File.Dir, e.File.Name, e.Title, e.File.Address(), strings.Join(cited, ", "), e.Licence)
	}
	text.WriteString("\nCC BY 4.0 is https://creativecommons.org/licenses/by/4.0/.\n")
	if absent != nil {
		fmt.Fprintf(os.Stderr, "not packed, as they are not on this machine (halfspace data fetch all): %s\n", strings.Join(absent, ", "))
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "README.md"), []byte(text.String()), 0o644)
}

// copySet copies the file of a set, if it is the catalogue's byte for byte.
func copySet(ctx context.Context, folder string, e data.Entry) error {
	path, err := data.Fetch(ctx, e.Name) // which is at hand, and is only compared with its checksum
	if err != nil {
		return err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	target := filepath.Join(folder, e.File.Dir, e.File.Name)
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	return os.WriteFile(target, content, 0o644)
}
