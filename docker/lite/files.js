"use strict";

// Files are the files of a worker, in memory, with the functions of Node's fs and process that Go's runtime calls.
// Paths are absolute or begin at the folder here. A device is a file with a read and a write function of its own.
class Files {
  constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

  // changed is called with the path of each file that was written and closed, made or removed.
  constructor(here, changed = () => {}) {
    this.here = here;
    this.changed = changed;
    this.entries = new Map([["/", { folder: true, time: 0 }]]);
    this.opened = new Map();
    this.next = 3;
    this.makeFolder(here);
  }

  resolve(path) {
    const parts = [];
    for (const part of (path.startsWith("/") ? path : this.here + "/" + path).split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return "/" + parts.join("/");
  }

  makeFolder(path) {
    for (path = this.resolve(path); !this.entries.has(path); path = path.slice(0, path.lastIndexOf("/")) || "/") {
      this.entries.set(path, { folder: true, time: Date.now() });
    }
  }

  // put writes a whole file, and makes the folders above it.
  put(path, data, time = Date.now()) {
    path = this.resolve(path);
    this.makeFolder(path.slice(0, path.lastIndexOf("/")) || "/");
    this.entries.set(path, { data, size: data.length, time });
  }

  device(path, device) { this.entries.set(path, { device, time: 0 }); }

  // stream makes a device the file of a number, such as 1 for standard output.
  stream(fd, device) { this.opened.set(fd, { path: "", entry: { device, time: 0 }, position: 0 }); }

  has(path) { return this.entries.has(this.resolve(path)); }

  // get returns the content of a file.
  get(path) {
    const entry = this.find(path);
    return entry.data.subarray(0, entry.size);
  }

  // remove removes a file, or a folder with all that is in it.
  remove(path) {
    path = this.resolve(path);
    for (const name of [...this.entries.keys()]) {
      if (name === path || name.startsWith(path + "/")) this.entries.delete(name);
    }
  }

  // under returns the paths of files and folders below a folder.
  under(folder) {
    const start = folder === "/" ? "/" : folder + "/";
    return [...this.entries.keys()].filter(name => name.startsWith(start) && name !== folder);
  }

  find(path) {
    const entry = this.entries.get(this.resolve(path));
    if (!entry) throw failure("ENOENT");
    return entry;
  }

  file(fd) {
    const file = this.opened.get(fd);
    if (!file) throw failure("EBADF");
    return file;
  }

  grow(entry, size) {
    if (size > entry.data.length) {
      const data = new Uint8Array(Math.max(size, 2 * entry.data.length, 1024));
      data.set(entry.data.subarray(0, entry.size));
      entry.data = data;
    }
    if (size > entry.size) entry.data.fill(0, entry.size, size);
    entry.size = size;
  }

  // The functions of Node's fs: each calls back with an error, or with null and a result.
  open(path, flags, mode, back) {
    answer(back, () => {
      const c = this.constants, whole = this.resolve(path);
      let entry = this.entries.get(whole), written = false;
      if (!entry && flags & c.O_CREAT) {
        if (!this.find(whole.slice(0, whole.lastIndexOf("/")) || "/").folder) throw failure("ENOTDIR");
        this.put(whole, new Uint8Array(0));
        entry = this.entries.get(whole);
        written = true;
      } else if (!entry) {
        throw failure("ENOENT");
      } else if (flags & c.O_CREAT && flags & c.O_EXCL) {
        throw failure("EEXIST");
      } else if (entry.folder && flags & (c.O_WRONLY | c.O_RDWR)) {
        throw failure("EISDIR");
      }
      if (flags & c.O_TRUNC && entry.data) {
        entry.size = 0;
        written = true;
      }
      this.opened.set(this.next, { path: whole, entry, position: 0, append: flags & c.O_APPEND, written });
      return this.next++;
    });
  }

  close(fd, back) {
    answer(back, () => {
      const file = this.file(fd);
      this.opened.delete(fd);
      if (file.written && this.entries.get(file.path) === file.entry) this.changed(file.path);
    });
  }

  read(fd, buffer, offset, length, position, back) {
    const device = this.opened.get(fd)?.entry.device;
    if (device) return device.read(buffer, offset, length, back);
    answer(back, () => {
      const file = this.file(fd);
      if (file.entry.folder) throw failure("EISDIR");
      const start = position ?? file.position, n = Math.max(0, Math.min(length, file.entry.size - start));
      buffer.set(file.entry.data.subarray(start, start + n), offset);
      if (position === null) file.position += n;
      return n;
    });
  }

  write(fd, buffer, offset, length, position, back) {
    answer(back, () => {
      const file = this.file(fd), bytes = buffer.subarray(offset, offset + length);
      if (file.entry.device) {
        file.entry.device.write(bytes);
        return length;
      }
      const start = position ?? (file.append ? file.entry.size : file.position);
      if (start + length > file.entry.size) this.grow(file.entry, start + length);
      file.entry.data.set(bytes, start);
      file.entry.time = Date.now();
      file.written = true;
      if (position === null) file.position = start + length;
      return length;
    });
  }

  // writeSync is for the messages of a Go program that ends in a panic.
  writeSync(fd, buffer) {
    this.write(fd, buffer, 0, buffer.length, null, error => { if (error) throw error; });
    return buffer.length;
  }

  stat(path, back) { answer(back, () => status(this.find(path))); }
  lstat(path, back) { this.stat(path, back); }
  fstat(fd, back) { answer(back, () => status(this.file(fd).entry)); }

  readdir(path, back) {
    answer(back, () => {
      const folder = this.resolve(path), depth = folder === "/" ? 1 : folder.length + 1;
      if (!this.find(folder).folder) throw failure("ENOTDIR");
      return this.under(folder).map(name => name.slice(depth)).filter(name => !name.includes("/")).sort();
    });
  }

  mkdir(path, mode, back) {
    answer(back, () => {
      const whole = this.resolve(path);
      if (this.entries.has(whole)) throw failure("EEXIST");
      this.find(whole.slice(0, whole.lastIndexOf("/")) || "/");
      this.makeFolder(whole);
      this.changed(whole);
    });
  }

  unlink(path, back) {
    answer(back, () => {
      if (this.find(path).folder) throw failure("EISDIR");
      this.remove(path);
      this.changed(this.resolve(path));
    });
  }

  rmdir(path, back) {
    answer(back, () => {
      if (!this.find(path).folder) throw failure("ENOTDIR");
      if (this.under(this.resolve(path)).length) throw failure("ENOTEMPTY");
      this.remove(path);
      this.changed(this.resolve(path));
    });
  }

  rename(from, to, back) {
    answer(back, () => {
      this.find(from);
      from = this.resolve(from);
      to = this.resolve(to);
      for (const name of [from, ...this.under(from)]) {
        this.entries.set(to + name.slice(from.length), this.entries.get(name));
        this.entries.delete(name);
        this.changed(name);
        this.changed(to + name.slice(from.length));
      }
    });
  }

  truncate(path, length, back) { answer(back, () => this.grow(this.find(path), length)); }

  ftruncate(fd, length, back) {
    answer(back, () => {
      const file = this.file(fd);
      this.grow(file.entry, length);
      file.written = true;
    });
  }

  fsync(fd, back) { back(null); }
  chmod(path, mode, back) { back(null); }
  fchmod(fd, mode, back) { back(null); }
  utimes(path, accessed, modified, back) { answer(back, () => { this.find(path).time = modified * 1000; }); }
  chown(path, user, group, back) { back(failure("ENOSYS")); }
  fchown(fd, user, group, back) { back(failure("ENOSYS")); }
  lchown(path, user, group, back) { back(failure("ENOSYS")); }
  link(path, link, back) { back(failure("ENOSYS")); }
  symlink(path, link, back) { back(failure("ENOSYS")); }
  readlink(path, back) { back(failure("EINVAL")); }

  // install makes these the files of all Go programs in this worker. It stands before wasm_exec.js.
  install() {
    globalThis.fs = this;
    globalThis.path = { resolve: path => this.resolve(path) };
    globalThis.process = {
      pid: 1, ppid: 0,
      getuid: () => 1000, getgid: () => 1000, geteuid: () => 1000, getegid: () => 1000, getgroups: () => [],
      umask: () => 0o22,
      cwd: () => this.here,
      chdir: path => {
        if (!this.find(path).folder) throw failure("ENOTDIR");
        this.here = this.resolve(path);
      },
    };
  }
}

// failure returns the error that Go understands by its code.
function failure(code) { return Object.assign(new Error(code), { code }); }

// answer calls back with what a function returns or throws.
function answer(back, compute) {
  let result;
  try {
    result = compute();
  } catch (error) {
    if (!error.code) throw error;
    return back(error);
  }
  back(null, result);
}

// status returns what Node says about a file.
function status(entry) {
  const mode = entry.folder ? 0o40755 : entry.device ? 0o20644 : 0o100644;
  return {
    dev: 0, ino: 0, mode, nlink: 1, uid: 1000, gid: 1000, rdev: 0, size: entry.size || 0, blksize: 4096, blocks: 0,
    atimeMs: entry.time, mtimeMs: entry.time, ctimeMs: entry.time, isDirectory: () => !!entry.folder,
  };
}
