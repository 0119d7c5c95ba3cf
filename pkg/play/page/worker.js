// Runs the learners beside the page, so that it never waits for them: a state comes, its view goes.
const program = new Go();
onmessage = async first => {
  const bytes = Uint8Array.from(atob(first.data), c => c.charCodeAt(0));
  const wasm = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  program.run((await WebAssembly.instantiate(wasm, program.importObject)).instance);
  onmessage = e => postMessage(halfspacePlay(e.data));
  postMessage("");
};
