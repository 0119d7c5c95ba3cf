package genbank

import (
	"bytes"
	"compress/gzip"
	"fmt"

	"halfspace/pkg/data/internal/library"
)

// ecoliFile is NCBI's: Escherichia coli K-12 MG1655, RefSeq NC_000913.3, of 9
// March 2022. F. R. Blattner et al., Science 277 (1997) 1453–1462.
var ecoliFile = library.File{
	Dir: "ecoli-k12", Name: "GCF_000005845.2_ASM584v2_genomic.gbff.gz", Size: 3261585,
	SHA256: "b5c36bf3315b3cbe0612def6317b6bb56575c8507d3a673f0cf64b870af70dd0",
}

const ecoliAddress = "https://ftp.ncbi.nlm.nih.gov/genomes/all/GCF/000/005/845/GCF_000005845.2_ASM584v2/"

// EColi returns the genome of E. coli K-12 with its 4,315 coding sequences. It
// is not fetched: the file is looked for in the directories that HALFSPACE_DATA
// lists, as ecoli-k12/FILE or FILE, and in the user's cache directory. Another
// version of it, as NCBI now and then publishes one, is an error;
// NewReader reads any.
func EColi() (*Record, error) {
	content, path, err := library.New("NCBI's, of 9 March 2022,", ecoliAddress).Find(ecoliFile)
	if err != nil {
		return nil, fmt.Errorf("ecoli-k12: %w", err)
	}
	if path == "" {
		return nil, fmt.Errorf("ecoli-k12: no file: put %s from %s into a directory named in HALFSPACE_DATA", ecoliFile.Name, ecoliAddress)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("ecoli-k12: %s: %w", path, err)
	}
	return NewReader(unzipped, path).Read()
}
