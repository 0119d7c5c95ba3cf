package viz

// A Hoverable is a figure that shows descriptions under the pointer in a notebook, too.
type Hoverable struct{ *Figure }

// Hoverable returns f in a form that shows descriptions under the pointer in JupyterLab, too. JupyterLab
// shows a plain figure as an image, whose elements cannot react to the pointer. Show makes a Hoverable a
// part of the notebook's page instead. If scripts may not run, as in a notebook that is not trusted, a
// Hoverable is shown as an image too.
func (f *Figure) Hoverable() Hoverable { return Hoverable{f} }

// partOfPage replaces the image before it by a part of the page.
const partOfPage = `<script>
(() => {
  const img = document.currentScript.previousElementSibling.firstElementChild;
  const text = decodeURIComponent(img.src.slice(img.src.indexOf(",") + 1));
  img.replaceWith(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
})();
</script>
`

// HTML returns the figure as a piece of a page.
func (h Hoverable) HTML() string { return "<div>" + h.Image() + "</div>\n" + partOfPage }
