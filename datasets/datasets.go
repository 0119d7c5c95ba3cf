// Package datasets holds the files of the data sets that are built in.
package datasets

import "embed"

// Files has a file NAME/NAME.csv, with a header, for every set NAME.
//
//go:embed */*.csv
var Files embed.FS
