for (const box of document.querySelectorAll(".halfspace-table:not([data-live])")) {
  box.dataset.live = "";
  const tables = [...box.querySelectorAll("table")], whole = tables.at(-1), rows = [...whole.tBodies[0].rows];
  const number = s => { const m = /^[<>≤≥\s]*([-+]?\d[\d.]*(e[-+]?\d+)?)/i.exec(s.replace("−", "-")); return m ? +m[1] : NaN; };
  const compare = (a, b) => {
    const x = number(a), y = number(b);
    return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) || a.localeCompare(b) : x - y;
  };
  const sort = column => {
    const heads = [...whole.tHead.rows[0].cells], up = heads[column].ariaSort === "ascending" ? -1 : 1;
    heads.forEach(h => h.removeAttribute("aria-sort"));
    heads[column].ariaSort = up > 0 ? "ascending" : "descending";
    const key = row => row.cells[column]?.textContent ?? "", none = s => s === "" || s === "–";
    rows.sort((r, s) => none(key(r)) - none(key(s)) || up * compare(key(r), key(s)));
    whole.tBodies[0].append(...rows);
    whole.closest("details")?.setAttribute("open", "");
  };
  for (const table of tables) [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.tabIndex = 0;
    head.onclick = () => sort(column);
    head.onkeydown = e => { if (e.key === "Enter") sort(column); };
  });
  const button = box.appendChild(document.createElement("button"));
  button.textContent = "copy as CSV";
  button.onclick = () => {
    const safe = s => /^[=+@\-\t]/.test(s) && isNaN(s) ? "'" + s : s; /* what begins like a formula would be computed */
    const field = s => /["\n,]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
    const csv = box.appendChild(document.createElement("textarea"));
    csv.value = [...whole.rows].map(r => [...r.cells].map(c => field(safe(c.textContent))).join(",") + "\n").join("");
    csv.select();
    button.textContent = document.execCommand("copy") ? "copied" : "cannot copy";
    csv.remove();
  };
}
