package dichotomy

import (
	"context"
	"slices"

	"halfspace/pkg/internal/parallel"
)

// longestPiece is how many words of a row are turned at a time. A block of 64 times as many
// dichotomies, of a few words each, fits a core's cache.
const longestPiece = 64

// ByExample writes the set by example, in the memory where it was written by dichotomy: for each example
// there is a row of the dichotomies that have it inside, as bits. Those that separate two examples are
// then the exclusive or of two rows, 64 of them at a time. No more can be added. The error is ctx's,
// after which the set is of no use.
//
// Blocks of dichotomies are turned by themselves, each into a piece of every row, on all cores. Then
// the pieces go to their places.
func (s *Set) ByExample(ctx context.Context) error {
	if s.turned {
		return nil
	}
	s.Close()
	s.turned = true
	size := s.blocks() * s.blockSize()
	s.words = slices.Grow(s.words, size-len(s.words))[:size]
	err := s.turnBlocks(ctx, s.width(), s.pieceLength())
	transposePieces(s.words, s.blocks(), 64*s.width(), s.pieceLength())
	return err
}

// ByDichotomy writes the set by dichotomy again, as it was before ByExample. The error is ctx's, after
// which the set is of no use.
func (s *Set) ByDichotomy(ctx context.Context) error {
	if !s.turned {
		return nil
	}
	s.turned = false
	transposePieces(s.words, 64*s.width(), s.blocks(), s.pieceLength())
	return s.turnBlocks(ctx, s.pieceLength(), s.width())
}

// turnBlocks transposes every block, which has so many words in a row, to so many others.
func (s *Set) turnBlocks(ctx context.Context, width, others int) error {
	worker := func() func(int) error {
		spare := make([]uint64, s.blockSize())
		return func(b int) error {
			block := s.words[b*len(spare) : (b+1)*len(spare)]
			turn(block, width, spare, others)
			copy(block, spare)
			return nil
		}
	}
	if s.blocks() == 1 && ctx.Err() == nil { // as most are: it takes microseconds
		return worker()(0)
	}
	return parallel.EachWith(ctx, s.blocks(), worker)
}

// blockSize returns how many words a block has.
func (s *Set) blockSize() int { return 64 * s.width() * s.pieceLength() }

// rowLength returns how many words a row has: one for 64 dichotomies.
func (s *Set) rowLength() int { return (s.number + 63) / 64 }

// pieceLength returns how many words a piece of a row has.
func (s *Set) pieceLength() int { return min(longestPiece, s.rowLength()) }

// blocks returns how many pieces a row has. What is left over of the last is 0.
func (s *Set) blocks() int { return (s.rowLength() + longestPiece - 1) / longestPiece }

// Row returns the dichotomies that have example i inside, as bits, of a set that is turned.
func (s *Set) Row(i int) []uint64 {
	return s.words[i*s.blocks()*s.pieceLength():][:s.rowLength()]
}

// TurnBack writes the dichotomies 64·k to 64·k+63, one after the other, to sides, which has room for
// them. The set must be turned, and stays so.
func (s *Set) TurnBack(k int, sides []uint64) {
	width, length := s.width(), s.blocks()*s.pieceLength()
	for w := range width {
		turnSquare(s.words[64*w*length+k:], length, sides[w:], width)
	}
}

// turn transposes a matrix of bits with so many words in a row to one with so many others.
func turn(from []uint64, width int, to []uint64, others int) {
	for r := range others {
		for w := range width {
			turnSquare(from[64*r*width+w:], width, to[64*w*others+r:], others)
		}
	}
}

// turnSquare transposes a square of 64 by 64 bits, of matrices with so many words in a row: the first
// word of 64 rows.
func turnSquare(from []uint64, width int, to []uint64, others int) {
	var square [64]uint64
	for i := range square {
		square[i] = from[i*width]
	}
	transpose(&square)
	for i, w := range square {
		to[i*others] = w
	}
}

// transpose makes bit j of word i bit i of word j: it exchanges the quarters beside the diagonal of the
// square, then those of its quarters, and so on.
//
// H. S. Warren, Hacker's Delight (2nd edition, 2012), §7-3.
func transpose(square *[64]uint64) {
	for size, low := 32, uint64(1<<32-1); size > 0; size, low = size/2, low^low<<(size/2) {
		for k := 0; k < 64; k = (k + size + 1) &^ size {
			swap := (square[k]>>size ^ square[k+size]) & low
			square[k] ^= swap << size
			square[k+size] ^= swap
		}
	}
}

// transposePieces transposes a matrix of pieces of so many words, in place: it takes a piece to where it
// belongs, and the one that was there to its place, until it comes to where it began.
func transposePieces(words []uint64, rows, columns, length int) {
	if rows == 1 {
		return
	}
	moved, carried, taken := make([]bool, rows*columns), make([]uint64, length), make([]uint64, length)
	for from := range moved {
		if moved[from] {
			continue
		}
		copy(carried, words[from*length:])
		for at := from; !moved[at]; {
			moved[at] = true
			at = at%columns*rows + at/columns
			copy(taken, words[at*length:])
			copy(words[at*length:], carried)
			carried, taken = taken, carried
		}
	}
}
