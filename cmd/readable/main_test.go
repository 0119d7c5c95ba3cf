package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
)

// TestRelay forwards messages from the ports of a connection file to the sockets of another, and back. A
// message without the right signature does not come to the kernel.
func TestRelay(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	ports := map[string]int{"shell_port": 0, "iopub_port": 0, "control_port": 0, "stdin_port": 0, "hb_port": 0}
	connection := map[string]any{"transport": "tcp", "ip": "127.0.0.1", "key": "secret"}
	var taken []net.Listener
	for name := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		taken, ports[name] = append(taken, l), l.Addr().(*net.TCPAddr).Port
		connection[name] = ports[name]
	}
	for _, l := range taken {
		l.Close()
	}
	file := filepath.Join(t.TempDir(), "kernel-1d.json")
	if err := os.WriteFile(file, encode(connection), 0o600); err != nil {
		t.Fatal(err)
	}
	sockets, listening, err := relay(file)
	if err != nil {
		t.Fatal(err)
	}
	defer listening.close()
	if filepath.Base(sockets) != "kernel-1d.json" { // GoNB reads Jupyter's name of the kernel from it
		t.Errorf("the connection file is %s", sockets)
	}
	var kernel map[string]any
	if b, err := os.ReadFile(sockets); err != nil || json.Unmarshal(b, &kernel) != nil || kernel["key"] != "secret" || kernel["transport"] != "ipc" {
		t.Fatalf("%s: %v %v", sockets, kernel, err)
	}
	const ping = "\x04\x04PING"
	forged := said("kernel_info_request", nil)
	forged[2] = nil
	for name, port := range ports {
		l, err := net.Listen("unix", fmt.Sprintf("%v-%v", kernel["ip"], kernel[name]))
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		go func() {
			if c, err := l.Accept(); err == nil {
				io.Copy(c, c)
			}
		}()
		c, err := net.Dial("tcp", fmt.Sprint("127.0.0.1:", port))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		sent, want := hello+wired(forged)+ping, hello+ping
		if name == "hb_port" || name == "iopub_port" { // their messages have no signature
			want = sent
		}
		io.WriteString(c, sent)
		got := make([]byte, len(want))
		if _, err := io.ReadFull(c, got); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestRun ends with the kernel's status, and reports a wrong command line.
func TestRun(t *testing.T) {
	for _, args := range [][]string{nil, {"gonb"}, {"gonb", "-kernel"}, {"gonb", "-kernel", "missing.json"}} {
		if status, err := run(args); status == 0 || err == nil {
			t.Errorf("%q: %d, %v", args, status, err)
		}
	}
}
