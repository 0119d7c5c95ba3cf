package dichotomy

import (
	"context"
	"slices"

	"halfspace/pkg/internal/parallel"
)

// longestPiece is the number of words of a row that are transposed at a time. A block of 64 times that
// many dichotomies, of a few words each, fits a core's cache.
const longestPiece = 64

// ByExample changes how the set is stored, in the same memory: each example has a row, with
// a bit for each dichotomy that has the example inside. Then the dichotomies that separate two examples
// are the exclusive or of two rows, 64 dichotomies at a time. No dichotomy can be added afterwards. If
// ctx is done, it returns ctx's error, and the set must not be used any more.
//
// The method is a transposition of a matrix of bits. Blocks of dichotomies are transposed one by one,
// each into a piece of every row, on all cores. Then the pieces go to their places.
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

// ByDichotomy undoes ByExample: it stores the set by dichotomy again. If ctx is done, it returns ctx's
// error, and the set must not be used any more.
func (s *Set) ByDichotomy(ctx context.Context) error {
	if !s.turned {
		return nil
	}
	s.turned = false
	transposePieces(s.words, 64*s.width(), s.blocks(), s.pieceLength())
	return s.turnBlocks(ctx, s.pieceLength(), s.width())
}

// turnBlocks transposes every block from rows of width words to rows of newWidth words.
func (s *Set) turnBlocks(ctx context.Context, width, newWidth int) error {
	worker := func() func(int) error {
		spare := make([]uint64, s.blockSize())
		return func(b int) error {
			block := s.words[b*len(spare) : (b+1)*len(spare)]
			turn(block, width, spare, newWidth)
			copy(block, spare)
			return nil
		}
	}
	if s.blocks() == 1 && ctx.Err() == nil { // as in most sets: it takes microseconds
		return worker()(0)
	}
	return parallel.EachWith(ctx, s.blocks(), worker)
}

// blockSize returns the number of words of a block.
func (s *Set) blockSize() int { return 64 * s.width() * s.pieceLength() }

// rowLength returns the number of words of a row: one for 64 dichotomies.
func (s *Set) rowLength() int { return (s.number + 63) / 64 }

// pieceLength returns the number of words of a piece of a row.
func (s *Set) pieceLength() int { return min(longestPiece, s.rowLength()) }

// blocks returns the number of pieces of a row. The unused part of the last piece is 0.
func (s *Set) blocks() int { return (s.rowLength() + longestPiece - 1) / longestPiece }

// Row returns the dichotomies that have example i inside, as bits. The set must be stored by example.
func (s *Set) Row(i int) []uint64 {
	return s.words[i*s.blocks()*s.pieceLength():][:s.rowLength()]
}

// TurnBack writes the dichotomies 64·k to 64·k+63 to sides, one after the other. Sides must have room
// for them. The set must be stored by example, and stays so.
func (s *Set) TurnBack(k int, sides []uint64) {
	width, length := s.width(), s.blocks()*s.pieceLength()
	for w := range width {
		turnSquare(s.words[64*w*length+k:], length, sides[w:], width)
	}
}

// turn transposes a matrix of bits from rows of width words to rows of newWidth words.
func turn(source []uint64, width int, target []uint64, newWidth int) {
	for r := range newWidth {
		for w := range width {
			turnSquare(source[64*r*width+w:], width, target[64*w*newWidth+r:], newWidth)
		}
	}
}

// turnSquare transposes a square of 64 by 64 bits: the first word of each of 64 rows. The matrix source
// has rows of width words, and target has rows of newWidth words.
func turnSquare(source []uint64, width int, target []uint64, newWidth int) {
	var square [64]uint64
	for i := range square {
		square[i] = source[i*width]
	}
	transpose(&square)
	for i, w := range square {
		target[i*newWidth] = w
	}
}

// transpose makes bit j of word i bit i of word j. It exchanges the off-diagonal quarters of the square,
// then the off-diagonal quarters of each quarter, and so on.
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

// transposePieces transposes a matrix of pieces of length words, in place. It moves a piece to its new
// place, then the displaced piece to its own place, until the cycle closes.
func transposePieces(words []uint64, rows, columns, length int) {
	if rows == 1 {
		return
	}
	moved, carried, taken := make([]bool, rows*columns), make([]uint64, length), make([]uint64, length)
	for start := range moved {
		if moved[start] {
			continue
		}
		copy(carried, words[start*length:])
		for place := start; !moved[place]; {
			moved[place] = true
			place = place%columns*rows + place/columns
			copy(taken, words[place*length:])
			copy(words[place*length:], carried)
			carried, taken = taken, carried
		}
	}
}
