"use strict";
// A worker for the program of one cell. It gets the program with its files, and ends with it.
importScripts("files.js");

let waiting = null; // the read of a program that waits for words of the kernel
const words = []; // of the kernel, which no read has taken yet

// give answers a read with the next word, as far as it fits.
function give({ buffer, offset, length, back }) {
  const n = Math.min(length, words[0].length);
  buffer.set(words[0].subarray(0, n), offset);
  if (n < words[0].length) words[0] = words[0].subarray(n);
  else words.shift();
  back(null, n);
}

const unread = (buffer, offset, length, back) => back(null, 0);
const say = kind => ({ read: unread, write: bytes => postMessage({ kind, bytes: bytes.slice() }) });

async function start({ program, files, here, args, env }) {
  const own = new Files(here, path => {
    const entry = own.entries.get(path);
    postMessage({ kind: "file", path, folder: !!entry?.folder, bytes: entry?.data?.slice(0, entry.size) });
  });
  for (const { path, folder, data, time } of files) {
    if (folder) own.makeFolder(path);
    else own.put(path, data, time);
  }
  own.stream(0, { read: unread, write() {} });
  own.stream(1, say("stdout"));
  own.stream(2, say("stderr"));
  own.device("/to-kernel", say("display"));
  own.device("/from-kernel", {
    write() {},
    read: (buffer, offset, length, back) => {
      waiting = { buffer, offset, length, back };
      if (words.length) answerRead();
    },
  });
  own.install();
  importScripts("wasm_exec.js");
  const go = new Go();
  let status = 0;
  Object.assign(go, { argv: ["cell", ...args], env, exit: code => { status = code; } });
  await go.run((await WebAssembly.instantiate(program, go.importObject)).instance);
  postMessage({ kind: "exit", status });
}

function answerRead() {
  const read = waiting;
  waiting = null;
  give(read);
}

onmessage = ({ data }) => {
  if (!data.word) {
    start(data).catch(error => postMessage({ kind: "broken", why: String(error) }));
    return;
  }
  words.push(data.word);
  if (waiting) answerRead();
};
