// Screen readers get names: the theme's search button has another name than its text, and the arrow that folds a
// part of the contents has none.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll(".search-button-field[aria-label]")) button.removeAttribute("aria-label");
  for (const fold of document.querySelectorAll(".bd-sidebar summary, nav summary")) {
    const link = fold.closest("li")?.querySelector("a");
    fold.setAttribute("aria-label", `Pages of ${link?.textContent.trim() || "this part"}`);
  }
});
// Search results quote the article of a page, without the buttons above it.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const text = Search.htmlToText;
  Search.htmlToText = (page, anchor) => {
    const whole = new DOMParser().parseFromString(page, "text/html"), article = whole.querySelector("article");
    whole.querySelector('[role="main"]')?.replaceChildren(...(article ? [article] : []));
    return text(whole.documentElement.outerHTML, anchor);
  };
});
