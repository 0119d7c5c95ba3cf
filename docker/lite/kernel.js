"use strict";
// The worker of a kernel. It runs readable.wasm, which speaks Jupyter's protocol, and gives it Go's compiler and
// linker. All Go programs in it have the same files.
importScripts("files.js");
const files = new Files("/lab");
files.install();
importScripts("wasm_exec.js");

let said = ""; // by a tool
const decoder = new TextDecoder();
const heard = { read: (buffer, offset, length, back) => back(null, 0), write: bytes => { said += decoder.decode(bytes); } };
for (const fd of [0, 1, 2]) files.stream(fd, heard);

// fetched returns a file of the site, unpacked. The browser keeps it: a name says which content it has.
async function fetched(name) {
  const store = globalThis.caches && await caches.open("halfspace").catch(() => null); // not every page may keep files
  let response = await store?.match(name);
  if (!response) {
    response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    await store?.put(name, response.clone()).catch(() => {}); // the disk may be full
  }
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}

// module compiles a WebAssembly file.
async function module(name) { return WebAssembly.compile(await (await fetched(name)).arrayBuffer()); }

// run runs a Go program to its end, and returns its exit status.
async function run(program, argv, env) {
  const go = new Go();
  let status = 0;
  Object.assign(go, { argv, env, exit: code => { status = code; } });
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
  return status;
}

// tool runs the compiler or the linker, and returns what it says if it fails.
async function tool(name, ...args) {
  said = "";
  const status = await run(await tools[name], [name, ...args], { GOOS: "js", GOARCH: "wasm" });
  return status === 0 ? "" : said || `${name} ended with status ${status}\n`;
}

const site = fetch("site.json", { cache: "no-cache" }).then(response => response.json());
const tools = {};
for (const name of ["compile", "link"]) tools[name] = site.then(s => module(s[name]));
const archives = new Map(); // by import path, those that are here or come

// archive fetches the archive of a package, and those of all packages that it imports.
async function need(paths) {
  const { packages } = await site, stack = [...paths], coming = [];
  while (stack.length) {
    const path = stack.pop();
    if (!archives.has(path)) {
      archives.set(path, fetched(packages[path].file).then(async response => {
        files.put(`/archives/${path}.a`, new Uint8Array(await response.arrayBuffer()));
      }));
      archives.get(path).catch(() => archives.delete(path));
      stack.push(...packages[path].imports);
    }
  }
  await Promise.all([...archives.values()]);
}

// build compiles and links a program after the one before it, and returns the messages of the tools.
let last = Promise.resolve();
function build(source, paths) { return (last = last.catch(() => {}).then(() => link(source, paths))); }

async function link(source, paths) {
  const { go, lang } = await site;
  await need(["runtime", ...paths]);
  const config = [...archives.keys()].map(path => `packagefile ${path}=/archives/${path}.a\n`).join("");
  files.put("/lab/importcfg", new TextEncoder().encode(config));
  files.put("/lab/main.go", new TextEncoder().encode(source));
  return await tool("compile", "-o", "/lab/main.a", "-trimpath", "/lab=>gonb", "-p", "main", `-lang=${lang}`, "-complete", "-goversion", go,
    "-dwarf=false", "-nolocalimports", "-importcfg", "/lab/importcfg", "-pack", "./main.go")
    || await tool("link", "-o", "/lab/program", "-importcfg", "/lab/importcfg", "-buildmode=exe", "-s", "-w", "/lab/main.a");
}

// A host is what readable.wasm calls.
const host = {
  send: message => postMessage({ message: JSON.parse(message) }),
  knows: () => known, // the import paths of all packages that a cell may import, one a line
  build: (source, paths) => {
    cold = false;
    return build(source, paths ? paths.split("\n") : []);
  },
  here: () => notebook.here,

  // start runs the program that was built last. The heard function gets what the program says.
  start(args, env, heard) {
    const own = ["/archives", "/lab"]; // which programs of cells do not see
    const seen = files.under("/").filter(path => !own.some(o => path === o || path.startsWith(o + "/"))).map(path => {
      const { folder, data, size, time } = files.entries.get(path);
      return { path, folder, time, data: data?.slice(0, size) };
    });
    this.worker = new Worker("program.js");
    this.worker.onmessage = ({ data }) => {
      if (data.kind === "file") return keep(data);
      if (data.kind === "exit" || data.kind === "broken") this.end();
      heard(data.kind, data.bytes ?? null, data.kind === "broken" ? data.why : String(data.status ?? ""));
    };
    this.worker.onerror = event => {
      event.preventDefault(); // a timer of a program that has ended
    };
    this.heard = heard;
    const program = files.get("/lab/program").slice();
    this.worker.postMessage({ program, files: seen, here: notebook.here, args: JSON.parse(args), env: JSON.parse(env) }, [program.buffer]);
  },
  word(word) { this.worker?.postMessage({ word: word.slice() }); },
  stop() {
    if (!this.worker) return;
    this.end();
    this.heard("stopped", null, "");
  },
  end() {
    this.worker.terminate();
    this.worker = null;
  },
};

// keep keeps a file that a program wrote, made or removed, and shows it to the page.
function keep({ path, folder, bytes }) {
  if (folder) files.makeFolder(path);
  else if (bytes) files.put(path, bytes);
  else files.remove(path);
  if (path.startsWith(notebook.here + "/")) postMessage({ file: path.slice(notebook.here.length + 1), folder, bytes });
}

let known = "";
const notebook = { here: "/home" };
files.makeFolder("/tmp");
files.makeFolder("/home");

async function main() {
  const s = await site;
  known = Object.keys(s.packages).join("\n");
  files.put("/lab/names", new Uint8Array(await (await fetched(s.names)).arrayBuffer()));
  const go = new Go();
  const exit = status => postMessage({ broken: `readable.wasm ended with status ${status}: ${said}` });
  Object.assign(go, { argv: ["readable"], env: { HOME: "/home", TMPDIR: "/tmp" }, exit });
  globalThis.host = host;
  go.run(await WebAssembly.instantiate(await module(s.readable), go.importObject));
}

// warm builds an empty program with the imports of a text, so that the archives are here and the browser has begun
// to optimise the tools. It ends when the first cell is built.
let cold = true;
async function warm(text) {
  const { packages } = await site;
  const paths = [...new Set([...text.matchAll(/"([\w./-]+?)\\?"/g)].map(m => m[1]))].filter(path => packages[path]);
  const source = "package main\n" + paths.map(path => `import _ "${path}"\n`).join("") + "func main() {}\n";
  for (let times = 0; times < 3 && cold; times++) await build(source, paths);
}

// What the page sends: the notebook's folder and its files that have changed, a message of Jupyter's, or Stop.
const ready = main();
onmessage = ({ data }) => {
  ready.then(() => {
    if (data.here) {
      notebook.here = data.here;
      files.makeFolder(data.here);
    }
    for (const { path, bytes } of data.files ?? []) files.put(notebook.here + "/" + path, bytes);
    if (data.warm !== undefined) return warm(data.warm);
    if (data.message) receive(data.message.channel, JSON.stringify(data.message));
    if (data.stop) receive("control", JSON.stringify({ header: { msg_type: "interrupt_request" } }));
  }).catch(error => postMessage({ broken: String(error) }));
};
