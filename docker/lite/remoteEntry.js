"use strict";
// An extension of JupyterLite with a kernel for Go. It is written as a module that JupyterLab's loader takes as it is.

const folder = new URL("../kernel/", document.currentScript.src);

// A kernel passes messages between JupyterLite and the worker, which does all the work.
class Kernel {
  constructor(lite, { id, name, location, sendMessage }, app) {
    Object.assign(this, { id, name, location, app, isDisposed: false, disposed: new lite.Signal(this) });
    this.contents = app.serviceManager.contents;
    this.pending = new Map(); // by the id of a request, what is to be done when it has ended
    this.seen = new Map(); // by path, when the files were written that the worker has
    this.worker = new Worker(new URL("kernel.js", folder));
    this.worker.onmessage = ({ data }) => {
      if (data.message) {
        sendMessage({ buffers: [], ...data.message });
        this.ended(data.message);
      } else if (data.file) {
        this.save(data).catch(error => console.warn(error));
      } else {
        console.error(data.broken);
      }
    };
    this.ready = Promise.resolve();
  }

  // handleMessage passes a request on, and ends when it has been answered.
  async handleMessage(message) {
    const { msg_id, msg_type } = message.header;
    if (msg_type === "execute_request") await this.bring().catch(error => console.warn(error));
    const waits = new Set(["idle"]);
    if (msg_type === "execute_request") waits.add("reply");
    const answered = new Promise(done => this.pending.set(msg_id, { waits, done }));
    this.worker.postMessage({ message });
    await answered;
    if (msg_type === "kernel_info_request") this.warm();
  }

  ended({ header, parent_header, content }) {
    const request = this.pending.get(parent_header.msg_id);
    if (header.msg_type === "execute_reply") request?.waits.delete("reply");
    if (header.msg_type === "status" && content.execution_state === "idle") request?.waits.delete("idle");
    if (request?.waits.size === 0) {
      this.pending.delete(parent_header.msg_id);
      request.done();
    }
  }

  // bring gives the worker the files of the notebook's folder that have changed.
  async bring() {
    const files = [], { content } = await this.contents.get(this.location, { content: true });
    for (const file of content) {
      if (file.type === "directory" || this.seen.get(file.path) === file.last_modified) continue;
      const whole = await this.contents.get(file.path, { content: true });
      files.push({ path: file.name, bytes: decoded(whole) });
      this.seen.set(file.path, file.last_modified);
    }
    this.worker.postMessage({ here: "/home/" + this.location, files });
  }

  // save shows a file that a program wrote in the browser of files.
  async save({ file, folder, bytes }) {
    const path = this.location ? this.location + "/" + file : file;
    if (folder) await this.contents.save(path, { type: "directory", path });
    else if (bytes) await this.contents.save(path, { type: "file", format: "base64", path, content: encoded(bytes) });
    else await this.contents.delete(path);
  }

  // warm has the worker fetch what the open notebook imports, while its reader reads.
  warm() { this.worker.postMessage({ warm: this.app.shell.currentWidget?.context?.model?.toString() ?? "" }); }

  stop() { this.worker.postMessage({ stop: true }); }

  dispose() {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.worker.terminate();
    this.disposed.emit();
  }
}

// decoded returns the bytes of a file: JupyterLite gives notebooks as objects, and texts as they are.
function decoded({ content, format }) {
  if (typeof content !== "string") return new TextEncoder().encode(JSON.stringify(content));
  if (format !== "base64") return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
}

function encoded(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 1 << 15) text += String.fromCharCode(...bytes.subarray(i, i + (1 << 15)));
  return btoa(text);
}

// plugins returns what JupyterLab starts. JupyterLite has no way for a kernel to hear Stop: so its client gets one.
function plugins(lite) {
  return [{
    id: "halfspace:kernel",
    autoStart: true,
    requires: [lite.IKernelSpecs, lite.IKernelClient],
    activate: (app, specs, client) => {
      const kernels = new Map(), interrupt = client.interrupt;
      client.interrupt = id => {
        kernels.get(id)?.stop();
        return interrupt.call(client, id);
      };
      specs.register({
        spec: { name: "gonb", display_name: "Go (in this tab)", language: "go", argv: [], resources: {} },
        create: async options => {
          const kernel = new Kernel(lite, options, app);
          kernels.set(options.id, kernel);
          return kernel;
        },
      });
    },
  }];
}

// JupyterLab gives the modules that extensions share, and asks for the plugins.
let shared;
async function load(name) {
  const versions = Object.values(shared[name]);
  return (await versions[0].get())();
}
(globalThis._JUPYTERLAB ??= {})["halfspace-kernel"] = {
  init: scope => { shared = scope; },
  get: async () => {
    const services = await load("@jupyterlite/services"), { Signal } = await load("@lumino/signaling");
    const { IKernelSpecs, IKernelClient } = services;
    return () => ({ __esModule: true, default: plugins({ IKernelSpecs, IKernelClient, Signal }) });
  },
};
