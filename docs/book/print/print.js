// On paper nothing folds or scrolls: all is open, and what is wider than the page is made smaller.
for (const fold of document.querySelectorAll("details")) fold.open = true;
const width = document.querySelector("main").clientWidth;
for (const wide of document.querySelectorAll("table, .cell_output .output > div > svg")) {
  const need = wide.scrollWidth || wide.getBoundingClientRect().width;
  if (need > width) wide.style.zoom = width / need;
}
