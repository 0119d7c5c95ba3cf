package data

// A board holds the marks of nine squares, row by row, as indices into the values of an attribute
// of tic-tac-toe: 0 is o, 1 a blank, 2 x.
type board [9]int

// boardLines are the squares of the three rows, three columns and two diagonals.
var boardLines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// wins reports whether a line holds three of the mark.
func (b board) wins(mark int) bool {
	for _, l := range boardLines {
		if b[l[0]] == mark && b[l[1]] == mark && b[l[2]] == mark {
			return true
		}
	}
	return false
}

// count returns how many squares have the mark.
func (b board) count(mark int) int {
	n := 0
	for _, v := range b {
		if v == mark {
			n++
		}
	}
	return n
}

// endgames returns all 958 final boards of games that x began, in UCI's order: first the wins of x,
// then the wins of o, and the draws. The rules of the game determine them, so the set needs no
// file. A test compares it with UCI's file row by row.
//
// A game ends when a player completes a line, so the board has a line of one mark only. Its owner
// moved last: x is one mark ahead if x won, and the counts are equal if o won. Otherwise the game
// ends when the board is full.
func endgames(e Entry) (*Set, error) {
	var won, lost, drawn []board
	for i := range 19683 { // 3^9
		var b board
		for j, rest := 8, i; j >= 0; j, rest = j-1, rest/3 {
			b[j] = [3]int{2, 0, 1}[rest%3] // UCI's order of boards has x before o before the blank.
		}
		lead := b.count(2) - b.count(0)
		switch xWins, oWins := b.wins(2), b.wins(0); {
		case xWins && !oWins && lead == 1:
			won = append(won, b)
		case oWins && !xWins && lead == 0:
			lost = append(lost, b)
		case !xWins && !oWins && lead == 1 && b.count(1) == 0:
			drawn = append(drawn, b)
		}
	}
	s := &Set{Schema: e.schema()}
	for y, boards := range [][]board{won, append(lost, drawn...)} {
		for _, b := range boards {
			x := make([]float64, len(b))
			for j, v := range b {
				x[j] = float64(v)
			}
			s.X, s.Y = append(s.X, x), append(s.Y, 1-y)
		}
	}
	return s, nil
}
