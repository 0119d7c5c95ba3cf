// Package datasets holds the files of the data sets that are built in, so that they load without a
// network. Package data reads them, see data.Load; README.md says where they come from.
package datasets

import "embed"

// Files has a file NAME/NAME.csv for every set NAME that is built in as a file: CSV with a header,
// and the class in the last column.
//
//go:embed */*.csv
var Files embed.FS
