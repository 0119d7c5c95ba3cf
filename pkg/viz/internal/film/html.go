package film

import (
	"fmt"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/viz/internal/ink"
)

// playerHTML is the film as an image, with its alternative text, and the script that turns it into
// a player. Its numbers are the width and height, the pictures' width and height, and the time per
// picture.
const playerHTML = `<div><img src="data:image/svg+xml;charset=utf-8,%[1]s" alt="%[2]s" width="%[3]v" height="%[4]v" style="max-width:100%%;height:auto"></div>
<script>
(() => {
  const box = document.currentScript.previousElementSibling, img = box.querySelector("img");
  const pictures = %[5]d, step = %[6]d / 100;
  const text = decodeURIComponent(img.src.slice(img.src.indexOf(",") + 1));
  const film = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  film.setAttribute("role", "img");
  film.setAttribute("aria-label", img.alt);
  film.setAttribute("style", "display:block;max-width:100%%;height:auto");
  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
  const play = make("button", {type: "button", textContent: "▶ play"});
  const slider = make("input", {type: "range", min: 1, max: pictures, value: pictures});
  slider.setAttribute("aria-label", "picture");
  const count = make("span");
  const bar = make("div");
  bar.style.cssText = "display:flex;gap:0.7em;align-items:center;max-width:%[3]vpx;padding:4px 14px;box-sizing:border-box";
  slider.style.flex = "1";
  bar.dataset.lmSuppressShortcuts = "true";
  bar.append(play, slider, count);
  const show = () => {
    film.setCurrentTime((slider.value - 0.5) * step);
    count.textContent = slider.value + " of " + pictures;
  };
  let timer = 0;
  const pause = () => { clearInterval(timer); timer = 0; play.textContent = "▶ play"; };
  play.onclick = () => {
    if (timer) return pause();
    if (+slider.value === pictures) slider.value = 0;
    play.textContent = "❚❚ pause";
    timer = setInterval(() => {
      slider.value++;
      show();
      if (+slider.value === pictures || !film.isConnected) pause();
    }, 1000 * step);
  };
  slider.oninput = () => { pause(); show(); };
  img.replaceWith(bar, film);
  film.pauseAnimations();
  show();
})();
</script>
`

// HTML returns f as a self-contained piece of a page.
func (f *Film) HTML() string {
	end := f.End()
	return fmt.Sprintf(playerHTML, ink.DataURL(f.SVG()), escape.Attribute(f.String()), float64(end.Width), float64(end.Height), len(f.Pictures), f.Step())
}
