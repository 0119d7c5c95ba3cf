// Command readable runs the kernel GoNB, and replaces its error messages by one line that a beginner
// understands.
//
//	readable gonb -kernel FILE ...
//	readable -index FILE
//
// GoNB alone passes the messages of a compiler or a panic to Jupyter unchanged, with the names of temporary
// packages. Therefore readable stands between Jupyter and GoNB. It listens at the ports that Jupyter knows,
// gives GoNB sockets of its own, and forwards the messages in both directions. Every user of the machine
// can connect to the ports. So a request is forwarded only if its signature is right, and connections and
// messages have limits, which SECURITY.md lists. Messages of the kernel that stay unchanged are forwarded
// as they come, without a limit. Readable changes the following on the way.
//
// The code of a cell becomes the program that package cells makes of it. The program goes into a file,
// which cmd/quick builds, and GoNB gets only the name of the file. A cell waits here until the cell before
// it has ended.
//
// An error becomes one line with the cell, the line and advice. The rest of the message is folded below
// this line, with the text of a panic. If that text is long, only its beginning and its end are shown, and
// the whole text goes into a file. The remark "exit status 1" is not shown a second time. Tab and Shift-Tab
// are answered from an index of names, which the flag -index builds. Messages of the kernel that readable
// does not understand are forwarded unchanged.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// run runs the kernel whose command line is args until it ends, and returns its exit status.
func run(args []string) (int, error) {
	index := slices.Index(args, "-kernel") + 1
	if len(args) == 2 && args[0] == "-index" {
		if err := writeNames(args[1]); err != nil {
			return 1, err
		}
		return 0, nil
	}
	if index == 0 || index == len(args) {
		return 2, errors.New("want a kernel's command line with -kernel and a connection file, or -index and a file")
	}
	file, sockets, err := relay(args[index])
	if err != nil {
		return 1, fmt.Errorf("%s: %w", args[index], err)
	}
	defer os.RemoveAll(filepath.Dir(file))
	defer sockets.close()
	args[index] = file
	cmd := exec.Command(args[0], args[1:]...)
	memory := filepath.Join(filepath.Dir(file), "memory") // where package nb remembers results
	if err := os.Mkdir(memory, 0o700); err != nil {
		return 1, err
	}
	cmd.Env = append(os.Environ(), "HALFSPACE_MEMORY="+memory, "PATH="+withoutGopls(os.Getenv("PATH")))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	go func() {
		for s := range signals {
			cmd.Process.Signal(s)
		}
	}()
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() < 0 { // ended by a signal
		return 1, err
	}
	return cmd.ProcessState.ExitCode(), nil
}

// withoutGopls returns a PATH without the folders that contain gopls. Otherwise GoNB would start gopls for
// each kernel, which takes hundreds of megabytes. It is not needed, because readable answers Tab itself.
func withoutGopls(path string) string {
	var kept []string
	for _, folder := range filepath.SplitList(path) {
		_, noGopls := exec.LookPath(filepath.Join(folder, "gopls"))
		_, noGo := exec.LookPath(filepath.Join(folder, "go"))
		if noGopls != nil || noGo == nil {
			kept = append(kept, folder)
		}
	}
	return strings.Join(kept, string(os.PathListSeparator))
}

// gates are the ports of a kernel.
type gates []*gate

func (gs gates) close() {
	for _, g := range gs {
		g.Close()
	}
}

// relay listens at the ports of a connection file. It returns the path of a new connection file for the
// kernel, in a folder of its own. In this file the kernel finds the sockets to which relay forwards
// everything. They are files in the folder, and not ports: a port that is free now may be taken before the
// kernel listens at it.
func relay(file string) (name string, bound gates, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	var connection map[string]any
	if err := json.Unmarshal(text, &connection); err != nil {
		return "", nil, err
	}
	if connection["transport"] != "tcp" {
		return "", nil, fmt.Errorf("want transport tcp, not %v", connection["transport"])
	}
	ip, key := fmt.Sprint(connection["ip"]), fmt.Sprint(connection["key"])
	folder, err := os.MkdirTemp("", "readable-")
	if err != nil {
		return "", nil, err
	}
	t := newTeller(key, folder)
	lines, sockets := &log{out: os.Stderr}, filepath.Join(folder, "socket")
	for name, c := range t.channels() {
		number, _ := connection[name].(float64)
		l, err := net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(int(number))))
		if err != nil {
			bound.close()
			os.RemoveAll(folder)
			return "", nil, err
		}
		g := &gate{l, name, fmt.Sprintf("%s-%d", sockets, len(bound)+1), c, key, lines}
		bound = append(bound, g)
		connection[name] = len(bound)
		go g.open()
	}
	connection["transport"], connection["ip"] = "ipc", sockets
	name = filepath.Join(folder, filepath.Base(file))
	return name, bound, writePrivate(name, connection)
}

// writePrivate writes a connection file that only its owner can read, because it contains the key. The new
// file has the name of the old one, because GoNB learns from this name how Jupyter calls the kernel, and
// pages ask GoNB for it.
func writePrivate(name string, connection map[string]any) error {
	text, err := json.Marshal(connection)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o600)
}
