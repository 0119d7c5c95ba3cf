package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A known is quick's memory of packages and of their archives, which the go command compiled.
type known struct {
	Settings string            // a digest of all that decides how packages are compiled, except their files
	Tools    string            // the folder of the compiler and the linker
	Version  string            // version of Go, as go1.26.8
	Archives map[string]string // by import path
	Files    map[string]string // sizes and times of the files and folders of packages that may change
}

// stores returns the files that may keep the facts known under some settings, the best first: beside this
// program, so that all kernels of a checkout share it, and in the user's cache if this program's folder is
// read-only.
func stores(digest string) (files []string) {
	if executable, err := os.Executable(); err == nil {
		files = append(files, filepath.Join(filepath.Dir(executable), digest+".json"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		files = append(files, filepath.Join(cache, "halfspace-quick", digest+".json"))
	}
	return files
}

// settings returns a digest of the environment, the go command and the files that say where modules are.
func settings(c *cell) (string, error) {
	digest := sha256.New()
	for _, e := range os.Environ() {
		if strings.HasPrefix(e, "GO") && !strings.HasPrefix(e, "GONB") || strings.HasPrefix(e, "CGO_") {
			fmt.Fprintln(digest, e)
		}
	}
	info, err := os.Stat(c.command)
	if err != nil {
		return "", err
	}
	fmt.Fprintln(digest, c.command, info.Size(), info.ModTime().UnixNano())
	fmt.Fprintf(digest, "%s\n%s\n", c.work, c.requires)
	for _, folder := range c.modules {
		for _, name := range []string{"go.mod", "go.sum"} {
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil && name == "go.mod" {
				return "", err
			}
			digest.Write(text)
		}
	}
	return fmt.Sprintf("%x", digest.Sum(nil)[:12]), nil
}

// open returns the known facts about the packages around a cell. It is nil if nothing is known, or a file
// has changed since.
func open(key string) *known {
	for _, name := range stores(key) {
		if k := read(name); k != nil && k.Settings == key {
			return k
		}
	}
	return nil
}

// read reads the known facts from a file, and returns nil if they are out of date.
func read(name string) *known {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	var k known
	if json.Unmarshal(text, &k) != nil {
		return nil
	}
	for path, hash := range k.Files {
		if state(path) != hash {
			return nil
		}
	}
	return &k
}

// state returns the size and the time of change of a file or folder.
func state(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

// covers reports whether k has an archive for each import of a cell.
func (k *known) covers(c *cell) bool {
	if k == nil {
		return false
	}
	for _, path := range c.imports {
		if k.Archives[path] == "" && path != "unsafe" {
			return false
		}
	}
	return true
}

// config returns the configuration of imports that the compiler and the linker read.
func (k *known) config() []byte {
	var config bytes.Buffer
	for path, archive := range k.Archives {
		fmt.Fprintf(&config, "packagefile %s=%s\n", path, archive)
	}
	return config.Bytes()
}

// A listed is a package as go list prints it.
type listed struct {
	ImportPath, Export, Dir string
	Standard                bool
	EmbedFiles              []string
	Module                  *struct {
		Main    bool
		Replace *struct{}
	}
}

// learn asks the go command for the packages that a cell imports and for all packages of the modules
// around it, and keeps the answer with all that is known already. Where nothing can be kept, or the go
// command refuses the cell, learn does nothing.
func learn(c *cell, digest string, k *known) {
	name, file := keep(digest)
	if file == nil {
		return
	}
	defer os.Remove(file.Name()) // unless it got its name
	defer file.Close()
	if k == nil {
		k = &known{Settings: digest, Archives: map[string]string{}, Files: map[string]string{}}
	}
	list := []string{"list", "-export", "-deps", "-json=ImportPath,Export,Dir,Standard,Module,EmbedFiles", "."}
	for _, folder := range c.modules {
		list = append(list, filepath.Join(folder, "pkg", "..."))
	}
	printed, err := c.ask(list...)
	if err != nil || k.add(printed, c.folder) != nil {
		return
	}
	if printed, err = c.ask("env", "GOTOOLDIR", "GOVERSION"); err != nil {
		return
	}
	if n, err := fmt.Sscan(string(printed), &k.Tools, &k.Version); n != 2 || err != nil {
		return
	}
	if json.NewEncoder(file).Encode(k) == nil {
		os.Rename(file.Name(), name) // a kernel that reads meanwhile finds the old file or the new one
	}
}

// keep returns the first file of stores that can be written, and a new file beside it, which is nil if
// no file can be written.
func keep(digest string) (name string, file *os.File) {
	for _, name := range stores(digest) {
		if os.MkdirAll(filepath.Dir(name), 0o700) != nil {
			continue
		}
		if file, err := os.CreateTemp(filepath.Dir(name), "new-"); err == nil {
			return name, file
		}
	}
	return "", nil
}

// add adds the packages that go list printed.
func (k *known) add(printed []byte, own string) error {
	for d := json.NewDecoder(bytes.NewReader(printed)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if p.Dir == own || p.Export == "" {
			continue
		}
		k.Archives[p.ImportPath] = p.Export
		if p.Standard || p.Module == nil || !p.Module.Main && p.Module.Replace == nil {
			continue // its files do not change
		}
		files, err := os.ReadDir(p.Dir)
		if err != nil {
			return err
		}
		k.Files[p.Dir] = state(p.Dir)
		for _, f := range files {
			if strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), ".s") {
				k.Files[filepath.Join(p.Dir, f.Name())] = state(filepath.Join(p.Dir, f.Name()))
			}
		}
		for _, name := range p.EmbedFiles {
			k.Files[filepath.Join(p.Dir, name)] = state(filepath.Join(p.Dir, name))
		}
	}
}
