package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"halfspace"
)

// versionCommand returns the command that says which library this is.
func versionCommand() *cobra.Command {
	c := command("version", "say which version this is", func(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
		if len(args) > 0 {
			return usageError(fmt.Sprintf("version takes no arguments, got %q", args[0]))
		}
		hash := halfspace.SourceHash()
		_, err := fmt.Fprintf(out, "halfspace %s, source %x, %s\n", halfspace.Version, hash[:6], runtime.Version())
		return err
	}, nil)
	c.Long = "The version is the newest one of CHANGELOG.md. The source is the beginning of the SHA-256 of all packages: it\n" +
		"distinguishes this build from builds of later changes."
	return c
}
