package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall/js"

	"halfspace/internal/cells"
)

// An engine takes the place of GoNB if the lab runs in a browser tab. It answers the requests of Jupyter's
// protocol. It builds the programs of cells with the compiler and the linker that its host has, and runs
// them.
type engine struct {
	host    js.Value
	replies *wire
	outputs *wire
	memory  string
	env     map[string]string // of the programs
	count   int               // of the cell that ran last
	sent    int               // messages
	blocks  map[string]bool   // displays that may be updated
}

func newEngine(host js.Value, replies, outputs *wire, memory string) *engine {
	env := map[string]string{"HOME": "/home", "TMPDIR": "/tmp", "HALFSPACE_MEMORY": memory, "GONB_PIPE": toKernel, "GONB_PIPE_BACK": fromKernel}
	return &engine{host: host, replies: replies, outputs: outputs, memory: memory, env: env, blocks: map[string]bool{}}
}

// publish sends an output of a request.
func (e *engine) publish(m message, kind string, content map[string]any) {
	e.outputs.send(e.reply(m, kind, content).frames(""))
}

// reply returns a message about a request.
func (e *engine) reply(m message, kind string, content map[string]any) message {
	e.sent++
	m = m.reply(kind, content)
	m.header["msg_id"] = fmt.Sprintf("engine-%d", e.sent)
	return m
}

// answer answers a request.
func (e *engine) answer(m message) {
	e.publish(m, "status", map[string]any{"execution_state": "busy"})
	kind, known := strings.CutSuffix(m.kind(), "_request")
	reply := map[string]any{"status": "ok"}
	switch kind {
	case "execute":
		e.execute(m, reply)
	case "kernel_info":
		reply["protocol_version"], reply["implementation"], reply["banner"] = "5.4", "halfspace", "Go in this tab"
		reply["implementation_version"] = runtime.Version()
		reply["language_info"] = map[string]any{"name": "go", "version": runtime.Version(), "mimetype": "text/x-go", "file_extension": ".go"}
		reply["help_links"] = []any{}
	case "is_complete":
		reply["status"] = "unknown"
	case "comm_info":
		reply["comms"] = map[string]any{}
	case "history":
		reply["history"] = []any{}
	default:
		known = false
	}
	if known {
		e.replies.send(e.reply(m, kind+"_reply", reply).frames(""))
	}
	e.publish(m, "status", map[string]any{"execution_state": "idle"})
}

// execute runs a cell, and completes the reply.
func (e *engine) execute(m message, reply map[string]any) {
	if numbered, _ := m.content["store_history"].(bool); numbered {
		e.count++
	}
	code := textEntry(m.content, "code")
	e.publish(m, "execute_input", map[string]any{"code": code, "execution_count": e.count})
	reply["execution_count"], reply["payload"], reply["user_expressions"] = e.count, []any{}, map[string]any{}
	if err := e.run(m, code); err != nil {
		failure := map[string]any{"ename": "ERROR", "evalue": err.Error(), "traceback": []any{err.Error()}}
		e.publish(m, "error", failure)
		for name, value := range failure {
			reply[name] = value
		}
		reply["status"] = "error"
	}
}

// run obeys the commands of a cell. Then it builds and runs the program that the teller has written into a
// folder.
func (e *engine) run(m message, code string) error {
	folder, args, err := e.obey(code)
	if err != nil || folder == "" {
		return err
	}
	if why, err := os.ReadFile(filepath.Join(folder, "errors.txt")); err == nil {
		return errors.New(string(why))
	}
	source, err := os.ReadFile(filepath.Join(folder, "program.go"))
	if err != nil {
		return err
	}
	remarks, messages := cells.Build(string(source), e.build)
	if messages != "" {
		return errors.New(messages)
	}
	if _, err := os.Stat(filepath.Join(folder, "stop")); err == nil {
		return errors.New("stopped before the cell ran")
	}
	if err := os.WriteFile(filepath.Join(folder, "remarks"), []byte(strings.Join(remarks, "\n")), 0o600); err != nil {
		return err
	}
	return e.start(m, args)
}

// obey obeys the commands of a cell. It returns the folder that holds the cell's program, or "" if the cell
// has none, and the arguments of the program.
func (e *engine) obey(code string) (folder string, args []string, err error) {
	for line := range strings.Lines(code) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "//cells":
			folder = words[1]
		case words[0] == "%%" || words[0] == "%args":
			args = words[1:]
		case words[0] == "%env" && len(words) > 2:
			e.env[words[1]] = strings.Join(words[2:], " ")
		case words[0][0] == '!':
			return "", nil, fmt.Errorf("%s: a cell in a browser tab cannot start other programs; the installed lab can (make lab)", strings.TrimSpace(line))
		case words[0][0] == '%':
			return "", nil, fmt.Errorf("%s is not there in a browser tab; the installed lab has it (make lab)", words[0])
		case strings.HasPrefix(words[0], "func") || strings.HasPrefix(words[0], "import"):
			return "", nil, errors.New("tests do not run in a browser tab; the installed lab runs them (make lab)")
		}
	}
	return folder, args, nil
}

// build builds the source of a cell, and returns the messages of the compiler.
func (e *engine) build(source string) (messages string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ImportsOnly)
	if err != nil {
		return err.Error() + "\n"
	}
	known := map[string]bool{"unsafe": true}
	for path := range strings.Lines(e.host.Call("knows").String()) {
		known[strings.TrimSpace(path)] = true
	}
	var paths []string
	for _, s := range file.Imports {
		path, err := strconv.Unquote(s.Path.Value)
		switch {
		case err != nil:
		case !known[path]:
			messages += fmt.Sprintf("%s: package %s is not in std\n", files.Position(s.Pos()), path)
		case path != "unsafe":
			paths = append(paths, path)
		}
	}
	if messages != "" {
		return messages
	}
	said, err := await(e.host.Call("build", source, strings.Join(paths, "\n")))
	if err != nil {
		return err.Error() + "\n"
	}
	return said
}

// await waits for a promise.
func await(promise js.Value) (value string, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		value = args[0].String()
		close(done)
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Call("toString").String())
		close(done)
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return value, err
}
