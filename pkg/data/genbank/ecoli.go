package genbank

import (
	"bytes"
	"compress/gzip"
	"fmt"

	"halfspace/pkg/data/internal/library"
)

// ecoliFile is NCBI's file of the genome of Escherichia coli K-12 MG1655, RefSeq NC_000913.3, as it
// was annotated on 9 March 2022. F. R. Blattner et al., Science 277 (1997) 1453–1462.
var ecoliFile = library.File{
	Dir: "ecoli-k12", Name: "GCF_000005845.2_ASM584v2_genomic.gbff.gz", Size: 3261585,
	SHA256: "b5c36bf3315b3cbe0612def6317b6bb56575c8507d3a673f0cf64b870af70dd0",
}

// ecoliAddress is the directory of ecoliFile at NCBI, for the error that says where to get it.
const ecoliAddress = "https://ftp.ncbi.nlm.nih.gov/genomes/all/GCF/000/005/845/GCF_000005845.2_ASM584v2/"

// EColi returns the genome of E. coli K-12: 4,641,652 bases with 4,315 coding sequences.
//
// It looks for the file in the directories listed in the environment variable HALFSPACE_DATA, as
// ecoli-k12/FILE or FILE, and in the user's cache directory. It does not fetch the file, because
// NCBI replaces it by a newer annotation now and then, and no checksum would hold for long. A
// missing file, or another version of it, is an error that says where to get the file. NewReader
// reads any version.
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
