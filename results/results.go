// Package results embeds the committed results of the experiments of package
// repro; README.md has the command that makes each.
package results

import "embed"

// Files holds the results, one CSV file per experiment, and the declarations in JSON.
//
//go:embed *.md *.csv *.json
var Files embed.FS
