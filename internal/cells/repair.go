package cells

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
)

// complaint matches a line of the compiler's messages.
var complaint = regexp.MustCompile(`(?m)^(?:\./)?(cell\[\d+\]|generated):(\d+)(?::(\d+))?: (.*)$`)

// The mistakes that a notebook forgives.
var (
	unused         = regexp.MustCompile(`^(?:declared and not used: (\w+)|(\w+) declared and not used)$`)
	unusedImport   = regexp.MustCompile(`^("[^"]+") imported(?: as (\w+))? and not used$`)
	withoutValue   = regexp.MustCompile(`\(no value\) used as value`)
	shownBeginning = regexp.MustCompile(`(?m)^/\*line [^*]*\*/(` + showing + `\.Show|` + strings.ReplaceAll(printer, ".", `\.`) + `)\(`)
)

// attempts limits how often a source is mended and built. The compiler lists at most ten mistakes at a time.
const attempts = 20

// Build compiles a source by the function attempt, which returns the compiler's messages. If Repair can
// forgive the messages, Build corrects the source and compiles it again, as often as this helps. It returns
// remarks on the forgiven mistakes, and the messages of the last attempt.
func Build(source string, attempt func(source string) (messages string)) (remarks []string, messages string) {
	for range attempts {
		if messages = attempt(source); messages == "" {
			break
		}
		repaired, forgiven := Repair(source, messages)
		if repaired == "" {
			break
		}
		source, remarks = repaired, append(remarks, forgiven...)
	}
	return remarks, messages
}

// Repair corrects mistakes that do not matter in a notebook: unused variables and imports, and an
// expression without a value at the end. It gets the source of a program that the compiler has refused, and
// the compiler's messages. It returns the source to compile next, and the messages about the program's own
// cell that it forgives. The source is "" if nothing can be forgiven.
func Repair(source, messages string) (repaired string, remarks []string) {
	cellFile := strings.TrimPrefix(strings.SplitN(source, "\n", 2)[0], "// ")
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution)
	if err != nil {
		return "", nil
	}
	r := repair{files: files, file: file, inserts: map[int]string{}, gone: map[int]int{}}
	for _, m := range complaint.FindAllStringSubmatch(messages, -1) {
		place, text := strings.TrimSuffix(m[1]+":"+m[2]+":"+m[3], ":"), m[4]
		switch {
		case unused.MatchString(text):
			names := unused.FindStringSubmatch(text)
			if r.use(place, names[1]+names[2]) && m[1] == cellFile {
				remarks = append(remarks, m[0])
			}
		case unusedImport.MatchString(text):
			m := unusedImport.FindStringSubmatch(text)
			r.deleteImport(m[1], m[2], place)
		case withoutValue.MatchString(text):
			r.unwrap(source)
			remarks = append(remarks, m[0])
		}
	}
	return r.apply(source), remarks
}

// A repair is a set of changes of a source.
type repair struct {
	files   *token.FileSet
	file    *ast.File
	inserts map[int]string // texts by offset
	gone    map[int]int    // ends of texts that go, by offset
}

// offset returns the offset of a position in the source.
func (r *repair) offset(p token.Pos) int { return r.files.File(p).Offset(p) }

// standsAt reports whether a node stands at a place such as cell[3]:2:5.
func (r *repair) standsAt(n ast.Node, place string) bool {
	return r.files.Position(n.Pos()).String() == place
}

// use adds a statement that uses a variable, and reports whether it found the variable.
func (r *repair) use(place, name string) bool {
	var path []ast.Node
	found := false
	ast.Inspect(r.file, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		if id, ok := n.(*ast.Ident); ok && !found && id.Name == name && r.standsAt(id, place) {
			found = r.after(path, name)
		}
		return true
	})
	return found
}

// after adds the statement where the variable at the end of a path of nodes can be used.
func (r *repair) after(path []ast.Node, name string) bool {
	for i := len(path) - 1; i > 0; i-- {
		switch parent := path[i-1].(type) {
		case *ast.RangeStmt:
			return r.begin(parent.Body, name)
		case *ast.ForStmt:
			return r.begin(parent.Body, name)
		case *ast.IfStmt:
			return r.begin(parent.Body, name)
		case *ast.TypeSwitchStmt:
			if assign, ok := parent.Assign.(*ast.AssignStmt); ok && assign == path[i] {
				r.gone[r.offset(assign.Pos())] = r.offset(assign.Rhs[0].Pos())
				return true
			}
			return false
		case *ast.SwitchStmt:
			return r.clauses(parent.Body, name)
		case *ast.CommClause:
			if parent.Comm == path[i] {
				r.insert(parent.Colon+1, " _ = "+name+";")
				return true
			}
			r.insert(path[i].End(), "; _ = "+name)
			return true
		case *ast.BlockStmt, *ast.CaseClause:
			r.insert(path[i].End(), "; _ = "+name)
			return true
		}
	}
	return false
}

// begin adds the statement at the beginning of a block.
func (r *repair) begin(b *ast.BlockStmt, name string) bool {
	r.insert(b.Lbrace+1, " _ = "+name+";")
	return true
}

// clauses adds the statement to the first clause of a switch.
func (r *repair) clauses(b *ast.BlockStmt, name string) bool {
	for _, s := range b.List {
		if c, ok := s.(*ast.CaseClause); ok {
			r.insert(c.Colon+1, " _ = "+name+";")
			return true
		}
	}
	return false
}

// insert adds text at a position.
func (r *repair) insert(p token.Pos, text string) { r.inserts[r.offset(p)] += text }

// deleteImport deletes the import of a path in the line of a place.
func (r *repair) deleteImport(path, name, place string) {
	for _, s := range r.file.Imports {
		position := r.files.Position(s.Pos())
		named := name == "" || s.Name == nil || s.Name.Name == name
		if s.Path.Value == path && named && strings.HasPrefix(place+":", fmt.Sprintf("%s:%d:", position.Filename, position.Line)) {
			r.gone[r.offset(s.Pos())] = r.offset(s.End())
		}
	}
}

// unwrap makes the last expression stand alone.
func (r *repair) unwrap(source string) {
	if m := shownBeginning.FindStringSubmatchIndex(source); m != nil {
		r.gone[m[2]] = m[3]
	}
}

// apply returns the changed source, "" if nothing changes.
func (r *repair) apply(source string) string {
	if len(r.inserts)+len(r.gone) == 0 {
		return ""
	}
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		b.WriteString(r.inserts[i])
		if end, ok := r.gone[i]; ok && end > i {
			b.WriteString(strings.Repeat(" ", end-i))
			i = end - 1
			continue
		}
		b.WriteByte(source[i])
	}
	return b.String()
}
