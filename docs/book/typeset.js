// Reads formulas as JSON, [{tex, display}], and writes each as SVG. usage: node typeset.js FOLDER-OF-MATHJAX
const fs = require("fs");
require(process.argv[2]).init({ loader: { load: ["input/tex-full", "output/svg"] }, svg: { fontCache: "none" } }).then((MathJax) => {
  const svgs = JSON.parse(fs.readFileSync(0, "utf8")).map(({ tex, display }) => {
    const svg = MathJax.startup.adaptor.innerHTML(MathJax.tex2svg(tex, { display }));
    const wrong = svg.match(/data-mjx-error="([^"]*)"/);
    if (wrong) throw new Error(`${tex}: ${wrong[1]}`);
    return svg;
  });
  fs.writeSync(1, JSON.stringify(svgs));
}).catch((e) => { console.error(`formula: ${e.message}`); process.exit(1); });
