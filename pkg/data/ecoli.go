package data

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"

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
// NewGenBankReader reads any.
func EColi() (*GenBank, error) {
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
	return NewGenBankReader(unzipped, path).Read()
}

// BaseSequences returns the format of a headerless file of sequences, each line
// a class, a name and the given number of letters a, c, g and t, separated by
// commas: that of UCI's promoters. The first class is negative.
//
// The sets of J. Jackson, M. Craven, NIPS 8 (1996), "promoter" and "coding", were
// not in reach. The same group gave UCI its promoters, so theirs are likely to
// be of this format.
func BaseSequences(length int, classes ...string) Format {
	c := Column{Name: "sequence", Kind: Sequence, Values: strings.Split("acgt", ""), Letters: numbered("p%d", length)}
	return Format{NoHeader: true, Class: "class", Classes: classes, Columns: columns(class, ignored("name"), []Column{c})}
}
