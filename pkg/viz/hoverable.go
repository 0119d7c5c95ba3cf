package viz

// A Hoverable is a figure whose titles are seen in a notebook, too.
type Hoverable struct{ *Figure }

// Hoverable returns f such that Show makes its SVG a part of the notebook's page, where what is under
// the pointer says what it is. JupyterLab shows a plain figure as an image, which has nothing under
// the pointer. In a notebook that is not trusted, where scripts may not run, it is an image all the same.
func (f *Figure) Hoverable() Hoverable { return Hoverable{f} }

// partOfPage makes a part of the page of the image before it.
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
