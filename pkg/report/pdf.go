package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"halfspace/internal/wholefile"
)

// Save writes the report to the file at path, by its extension: .html is a page that needs no other file, and
// .pdf is the same page, printed by Chromium. It is an error if path is one of inputs, the files that
// the report reads.
func (r *Report) Save(ctx context.Context, path string, inputs ...string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html":
		return wholefile.WriteText(path, []byte(r.Document()), inputs...)
	case ".pdf":
		text, err := printed(ctx, r.Document())
		if err != nil {
			return err
		}
		return wholefile.WriteText(path, text, inputs...)
	}
	return CheckName(path)
}

// CheckName returns an error if Save cannot write a file with the given name: it has an extension that
// Save does not know, or it is a PDF and Chromium is missing.
func CheckName(path string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html":
		return nil
	case ".pdf":
		_, err := chromium()
		return err
	}
	return fmt.Errorf("report: cannot write %s: want a name in .html or .pdf", path)
}

// chromium returns the program that prints pages.
func chromium() (string, error) {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if program, err := exec.LookPath(name); name != "" && err == nil {
			return program, nil
		}
	}
	return "", errors.New("report: a PDF needs Chromium: install it (Debian and Ubuntu: apt install chromium), name one by CHROMIUM, or write .html and print it in any browser")
}

// printed returns a page as PDF.
func printed(ctx context.Context, document string) ([]byte, error) {
	program, err := chromium()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "halfspace-report-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, out := filepath.Join(dir, "report.html"), filepath.Join(dir, "report.pdf")
	if err := os.WriteFile(source, []byte(document), 0o600); err != nil {
		return nil, err
	}
	args := []string{"--headless", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--print-to-pdf=" + out}
	if os.Geteuid() == 0 { // Chromium's sandbox does not work for root
		args = append(args, "--no-sandbox", "--no-zygote")
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(source)}
	said, err := exec.CommandContext(ctx, program, append(args, address.String())...).CombinedOutput()
	text, missing := os.ReadFile(out)
	if err := cmp.Or(ctx.Err(), err, missing); err != nil {
		lines := strings.Split(strings.TrimSpace(string(said)), "\n")
		return nil, fmt.Errorf("report: Chromium printed no PDF: %w: %.200s", err, lines[len(lines)-1])
	}
	return text, nil
}
