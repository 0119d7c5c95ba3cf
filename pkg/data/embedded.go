package data

import "halfspace/datasets"

// embedded reads the file of a set in package datasets. It is laid out as UCI's but has a header
// and no identifiers, as it was made from Weka's copy (see datasets/README.md).
func embedded(e Entry) (*Set, error) {
	name := e.Name + "/" + e.Name + ".csv"
	in, err := datasets.Files.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f := e.Format
	f.NoHeader, f.Columns = false, nil
	for _, c := range e.Format.Columns {
		if c.Kind != Ignore {
			f.Columns = append(f.Columns, c)
		}
	}
	return f.Read(in, "datasets/"+name)
}
