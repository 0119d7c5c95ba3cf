// On paper nothing folds or scrolls: all is open, and what is wider than the page is made smaller.
for (const fold of document.querySelectorAll("details")) fold.open = true;
const right = document.querySelector("main").getBoundingClientRect().right;
for (const wide of document.querySelectorAll("main table")) {
  for (let zoom = 1; zoom > 0.2 && wide.getBoundingClientRect().right > right; zoom *= 0.95) wide.style.zoom = zoom;
}
