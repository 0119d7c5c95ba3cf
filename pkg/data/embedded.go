package data

import "halfspace/datasets"

// embedded reads the file of a set in package datasets. The file is laid out like UCI's, but has a
// header and no identifiers, since it was made from Weka's copy (see datasets/README.md).
func embedded(e Entry) (*Set, error) {
	name := e.Name + "/" + e.Name + ".csv"
	file, err := datasets.Files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	f := e.Format
	f.NoHeader, f.Columns = false, nil
	for _, c := range e.Format.Columns {
		if c.Kind != Ignore {
			f.Columns = append(f.Columns, c)
		}
	}
	return f.Read(file, "datasets/"+name)
}
