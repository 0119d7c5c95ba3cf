package data

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data/internal/library"
)

// command stands in for the Go toolchain by a shell script, in a program that does not import package
// online and has no data.
func command(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("HALFSPACE_DATA", "")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	old := library.Online
	library.Online = nil
	t.Cleanup(func() { library.Online = old })
}

// A program without HTTP has a set fetched by the command, which puts it into the cache.
func TestFetchByCommand(t *testing.T) {
	e, err := Find("sonar")
	if err != nil {
		t.Fatal(err)
	}
	command(t, `echo "$*" >"$XDG_CACHE_HOME/asked"; mkdir -p "$XDG_CACHE_HOME/halfspace/datasets/`+e.File.Dir+`"
echo no data >"$XDG_CACHE_HOME/halfspace/datasets/`+e.File.Dir+"/"+e.File.Name+`"`)
	if _, err := Load("sonar"); err == nil || !strings.Contains(err.Error(), "is not UCI's sonar.all-data: 8 bytes") {
		t.Errorf("got %v, not what the command has fetched", err)
	}
	asked, err := os.ReadFile(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "asked"))
	if want := "run -tags= halfspace/cmd/halfspace data fetch sonar\n"; err != nil || string(asked) != want {
		t.Errorf("go was asked to %q, %v, want %q", asked, err, want)
	}
}

// The error is the command's own, or names the conditions that the command needs.
func TestFetchByCommandFails(t *testing.T) {
	for script, want := range map[string]string{
		`printf 'halfspace: sonar: no network (lo)\nexit status 1\n' >&2; exit 1`: "sonar: no network (lo)",
		`echo go: no such package >&2; exit 1`: "sonar: not on this machine: go run -tags= halfspace/cmd/halfspace data fetch sonar: exit status 1: " +
			"go: no such package; do that in the module of halfspace, or import halfspace/pkg/data/online",
	} {
		command(t, script)
		if _, err := Fetch(t.Context(), "sonar"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The command is not waited for when nobody wants the set any more.
func TestFetchByCommandCancelled(t *testing.T) {
	command(t, "sleep 60")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	began := time.Now()
	_, err := Fetch(ctx, "sonar")
	if !errors.Is(err, context.Canceled) || time.Since(began) > 30*time.Second {
		t.Errorf("ends after %v with %v", time.Since(began), err)
	}
}
