"use strict";
const { state: begin, scenes, presets } = JSON.parse(document.getElementById("settings").textContent);
const names = ["blue", "orange"];
let state = begin;    // what the learners are given
let view = null;      // what they made of it
let past = [];        // states before, for Undo
let current = 0;      // the point that the keyboard moves
let busy = true, waiting = null, asked = 0, timer = 0, dragging = null;
const took = [];      // milliseconds from a change to its picture

document.body.insertAdjacentHTML("afterbegin", `
<h1></h1>
<p class="about"></p>
<p class="about" id="lesson"></p>
<div class="bar">
  <label>scene <select id="scene"></select></label>
  <label>points <select id="preset"></select></label>
  <button id="another">Other points</button>
  <button id="seed">Other random choices</button>
</div>
<main>
<div>
  <svg id="square" viewBox="-1 -1 2 2" role="group" aria-label="the points, and what is predicted of each place" aria-describedby="help"></svg>
  <div class="bar" role="group" aria-label="add points">
    <span>a click adds</span>
    <label><input type="radio" name="class" value="0" checked> blue (circle)</label>
    <label><input type="radio" name="class" value="1"> orange (triangle)</label>
    <button id="add">Add a point</button>
  </div>
  <p class="help" id="help">Drag points. By keyboard: Tab goes to a point, Page Down and Page Up to others; arrows move it
    (with Shift five times as far), Space changes its colour, Delete removes it. A ring is a misclassified point, a dashed one that of the last step.</p>
</div>
<div>
  <div class="bar" role="group" aria-label="the learner">
    <button id="step" disabled></button>
    <button id="run" disabled aria-pressed="false">Run</button>
    <label>speed <input id="speed" type="range" min="0" max="6" step="1" value="2"></label>
    <button id="back" disabled>Step back</button>
    <button id="restart" disabled>Start again</button>
    <button id="undo" disabled>Undo</button>
  </div>
  <div class="bar" id="hand" role="group" aria-label="your plane">
    <label>turn <input id="turn" type="range" min="-180" max="180" step="1" value="0"></label>
    <label>shift <input id="shift" type="range" min="-1.4" max="1.4" step="0.01" value="0"></label>
  </div>
  <div id="status" role="status" aria-live="polite"><span id="accuracy"></span> <span id="says">The learners are being loaded.</span></div>
  <dl id="facts"></dl>
  <h2 style="font-size:15px;margin:8px 0 2px">What each unit sees</h2>
  <div id="units"></div>
  <h2 style="font-size:15px;margin:8px 0 2px">The model</h2>
  <pre id="model" tabindex="0" aria-label="the model"></pre>
</div>
</main>`);
const $ = id => document.getElementById(id), square = $("square");
const scene = () => scenes.find(s => s.Name === state.Scene);
const escaped = text => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
$("scene").innerHTML = scenes.map(s => `<option value="${s.Name}">${escaped(s.Title)}</option>`).join("");
$("preset").innerHTML = `<option value="">your own</option>` + presets.map(p => `<option>${p}</option>`).join("");

// The learners run in a worker, which is part of this page. While they work only the newest state waits.
const worker = new Worker(URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" })));
worker.onerror = e => { $("says").textContent = `The learners do not run here: ${e.message}`; };
worker.onmessage = e => {
  busy = false;
  if (e.data) shown(JSON.parse(e.data));
  if (waiting) ask();
};
worker.postMessage($("program").textContent);

function ask() {
  busy = true;
  asked = waiting.since;
  worker.postMessage(JSON.stringify(waiting.state));
  waiting = null;
}

// change makes a new state, of which the old one stays for Undo unless it is a part of the same move.
function change(parts, sameMove) {
  if (!sameMove) past = [...past.slice(-999), state];
  if (parts.Points) $("preset").value = "";
  state = { ...state, ...parts };
  const kept = dragging && scene().Waits && view && !view.Error && view.Steps > 0 ? { Kept: view.JSON } : {};
  waiting = { state: { ...state, ...kept }, since: performance.now() };
  if (!busy) ask();
}

// shown draws a view. The steps and points are those that came back, unless they are no longer asked for.
function shown(v) {
  view = v;
  if (!waiting) state = { ...state, Points: v.Points || [], Preset: "", Steps: v.Error ? state.Steps : v.Steps };
  picture();
  took.push(performance.now() - asked);
  if (v.Done || v.Error) pause();
  say();
  $("facts").innerHTML = (v.Facts || []).map(f => `<dt>${escaped(f.Name)}</dt><dd>${escaped(f.Value)}</dd>`).join("");
  $("model").textContent = v.Model;
  $("step").disabled = v.Done;
  $("run").disabled = v.Done;
  $("back").disabled = $("restart").disabled = !state.Steps;
  $("undo").disabled = !past.length;
  units();
}

let said = 0;
// say fills the live region, while the learner runs only now and then: a reader could not follow.
function say() {
  if (timer && performance.now() - said < 1500) return;
  said = performance.now();
  const n = (view.Predicted || []).length;
  $("accuracy").textContent = view.Error ? "" : `${view.Right} of ${n} right (${n ? Math.round(100 * view.Right / n) : 0} %).`;
  $("says").textContent = view.Error || view.Says;
}

const at = ([x, y]) => `${x} ${-y}`;
const path = corners => corners && corners.length ? `M${corners.map(at).join("L")}` : "";

// mark is the sign of a class: as everywhere in the library a circle or a triangle.
function mark(c, x, y, r, more) {
  if (c === 0) return `<circle cx="${x}" cy="${-y}" r="${r}" class="c0 ${more}"/>`;
  const corner = a => `${x + 1.4 * r * Math.cos(a)} ${-y - 1.4 * r * Math.sin(a)}`;
  return `<path d="M${[90, 210, 330].map(d => corner(d * Math.PI / 180)).join("L")}Z" class="c1 ${more}"/>`;
}

function regions() {
  const rows = view.Regions || [], n = rows.length, runs = [];
  rows.forEach((row, i) => {
    for (const m of row.matchAll(/1+/g)) runs.push(`M${m.index} ${i}h${m[0].length}v1h-${m[0].length}z`);
  });
  if (!n) return "";
  return `<g class="ground"><rect x="-1" y="-1" width="2" height="2" class="c0"/></g>
    <g transform="translate(-1 -1) scale(${2 / n})" shape-rendering="crispEdges"><path d="${runs.join("")}" fill="var(--ground)"/><path d="${runs.join("")}" class="c1 ground"/></g>`;
}

function label(p, i) {
  const predicted = view.Predicted && view.Predicted[i];
  const wrong = view.Predicted && predicted !== p.Class ? `, misclassified: predicted ${names[predicted]}` : "";
  const gone = view.Gone && view.Gone[i] ? ", covered" : "", weight = view.Weights ? `, weight ${view.Weights[i].toFixed(2)}` : "";
  return `point ${i + 1}, ${names[p.Class]}, x ${p.X.toFixed(2)}, y ${p.Y.toFixed(2)}${wrong}${gone}${weight}`;
}

function point(p, i) {
  const r = .022 * Math.min(3, Math.max(.45, view.Weights ? Math.sqrt(view.Weights[i]) : 1));
  const wrong = view.Predicted && view.Predicted[i] !== p.Class;
  const kind = `point${view.Gone && view.Gone[i] ? " gone" : ""}${view.Marked === i ? " marked" : ""}`;
  return `<g class="${kind}" data-i="${i}" role="button" tabindex="${i === current ? 0 : -1}" aria-roledescription="point" aria-label="${label(p, i)}">
    <circle cx="${p.X}" cy="${-p.Y}" r="${Math.max(.04, r)}" class="reach"/>
    <circle cx="${p.X}" cy="${-p.Y}" r="${1.4 * r + .032}" class="halo" fill="none"/>
    <circle cx="${p.X}" cy="${-p.Y}" r="${1.4 * r + .022}" class="focus"/>
    ${mark(p.Class, p.X, p.Y, r, "mark")}${wrong ? `<circle cx="${p.X}" cy="${-p.Y}" r="${1.4 * r + .012}" class="ring"/>` : ""}</g>`;
}

function picture() {
  const focused = square.contains(document.activeElement);
  current = Math.max(0, Math.min(current, state.Points.length - 1));
  const lines = (view.Units || []).map((u, i) => `<path class="line${u.Pale ? " pale" : ""}" data-unit="${i}" d="${path(u.Line)}"><title>${escaped(u.Name)}</title></path>`);
  const points = state.Points.length === (view.Points || []).length ? state.Points : view.Points || [];
  square.innerHTML = regions() + lines.join("") + points.map(point).join("") + handles();
  if (focused && points.length) square.querySelector(`[data-i="${current}"]`).focus({ preventScroll: true });
}

function units() {
  $("units").innerHTML = (view.Units || []).map((u, i) => `<figure data-unit="${i}"><svg viewBox="-1 -1 2 2" role="img" aria-label="${escaped(u.Name)} ${escaped(u.Says)}">
    <path d="${path(u.Inside)}" class="fires"/><path d="${path(u.Line)}" class="line"/>
    ${(view.Points || []).map(p => mark(p.Class, p.X, p.Y, .035, "")).join("")}</svg><figcaption>${escaped(u.Name)}<br><span class="says">${escaped(u.Says)}</span></figcaption></figure>`).join("");
}

$("units").onpointerover = $("units").onpointerout = e => {
  const i = e.target.closest("[data-unit]")?.dataset.unit;
  for (const l of square.querySelectorAll(".line")) l.classList.toggle("told", e.type === "pointerover" && l.dataset.unit === i);
};

// The plane by hand: one handle where it is nearest to the middle, and one beside that, which turns it.
function foot() {
  const { A, B, C } = state.Hand, n = A * A + B * B;
  return [A * C / n, B * C / n];
}
function handles() {
  if (!scene().Hand) return "";
  const { A, B } = state.Hand, n = Math.hypot(A, B), [x, y] = foot();
  const handle = (what, x, y) => `<rect class="handle" data-handle="${what}" x="${x - .03}" y="${-y - .03}" width=".06" height=".06"><title>${what} your plane</title></rect>`;
  return handle("shift", x, y) + handle("turn", x - .5 * B / n, y + .5 * A / n);
}
function turned(degrees, shift, sameMove) {
  const a = degrees * Math.PI / 180;
  change({ Hand: { A: Math.cos(a), B: Math.sin(a), C: shift } }, sameMove);
}
const angle = () => Math.atan2(state.Hand.B, state.Hand.A) * 180 / Math.PI;
function sliders() {
  $("hand").hidden = !scene().Hand;
  $("hand").style.display = scene().Hand ? "" : "none";
  $("turn").value = angle();
  $("shift").value = state.Hand.C;
}
let sliding = false;
for (const id of ["turn", "shift"]) {
  $(id).oninput = () => { turned(+$("turn").value, +$("shift").value, sliding); sliding = true; };
  $(id).onchange = () => { sliding = false; };
}

const rounded = v => Math.round(100 * Math.max(-1, Math.min(1, v))) / 100;
function place(e) {
  const box = square.getBoundingClientRect();
  return [rounded(2 * (e.clientX - box.left) / box.width - 1), rounded(1 - 2 * (e.clientY - box.top) / box.height)];
}
const moved = (i, parts) => state.Points.map((p, k) => k === i ? { ...p, ...parts } : p);
const ready = () => view !== null;

square.onpointerdown = e => {
  if (!ready() || e.button) return;
  e.preventDefault();
  const handle = e.target.closest("[data-handle]"), on = e.target.closest(".point"), [X, Y] = place(e);
  if (handle) {
    dragging = { handle: handle.dataset.handle, moves: 0 };
  } else if (on) {
    current = +on.dataset.i;
    dragging = { i: current, moves: 0 };
    picture();
    square.querySelector(`[data-i="${current}"]`).focus({ preventScroll: true });
  } else {
    add(X, Y);
    return;
  }
  square.setPointerCapture(e.pointerId);
};
square.onpointermove = e => {
  if (!dragging) return;
  const [X, Y] = place(e), same = dragging.moves++ > 0;
  if (dragging.handle === "shift") {
    change({ Hand: { ...state.Hand, C: state.Hand.A * X + state.Hand.B * Y } }, same);
  } else if (dragging.handle === "turn") {
    const [x, y] = foot(), a = Math.atan2(Y - y, X - x) - Math.PI / 2;
    const [A, B] = [Math.cos(a), Math.sin(a)];
    change({ Hand: { A, B, C: A * x + B * y } }, same);
  } else {
    change({ Points: moved(dragging.i, { X, Y }) }, same);
  }
  sliders();
};
square.onpointerup = square.onpointercancel = () => {
  const was = dragging;
  dragging = null;
  if (was && was.moves && scene().Waits) change({}, true);
};

function add(X, Y) {
  const Class = +document.querySelector("[name=class]:checked").value;
  current = state.Points.length;
  change({ Points: [...state.Points, { X, Y, Class }] });
}
$("add").onclick = () => {
  const n = state.Points.length;
  add(rounded(.3 * Math.cos(n)), rounded(.3 * Math.sin(n)));
};
square.onkeydown = e => {
  const n = state.Points.length, p = state.Points[current], far = e.shiftKey ? .1 : .02;
  const arrows = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
  if (!ready() || !p || !e.target.closest(".point")) return;
  if (arrows[e.key]) {
    const [dx, dy] = arrows[e.key];
    change({ Points: moved(current, { X: rounded(p.X + dx), Y: rounded(p.Y + dy) }) });
  } else if (e.key === " " || e.key === "Enter") {
    change({ Points: moved(current, { Class: 1 - p.Class }) });
  } else if (e.key === "Delete" || e.key === "Backspace") {
    change({ Points: state.Points.filter((_, k) => k !== current) });
  } else if (e.key === "PageDown" || e.key === "PageUp") {
    current = (current + (e.key === "PageDown" ? 1 : n - 1)) % n;
    picture();
  } else {
    return;
  }
  e.preventDefault();
};

const step = n => view && change({ Steps: view.Steps + n }, timer !== 0);
$("step").onclick = () => { pause(); step(1); };
$("back").onclick = () => { pause(); change({ Steps: state.Steps - 1 }); };
$("restart").onclick = () => { pause(); change({ Steps: 0 }); };
$("undo").onclick = () => {
  pause();
  if (!past.length) return;
  const before = past.pop();
  change(before, true);
  enter();
};
// The speed is 1, 2, 4 … 64 steps a second; above 32 several at a time.
$("run").onclick = () => {
  if (timer) return pause();
  step(1);
  timer = setTimeout(tick, 0);
  $("run").textContent = "Pause";
  $("run").setAttribute("aria-pressed", "true");
};
function tick() {
  const perSecond = 2 ** $("speed").value, many = Math.max(1, perSecond / 32);
  if (!busy) step(many);
  timer = setTimeout(tick, 1000 * many / perSecond);
}
function pause() {
  clearTimeout(timer);
  timer = 0;
  $("run").textContent = "Run";
  $("run").setAttribute("aria-pressed", "false");
}

// enter fits the page to the scene of the state.
function enter() {
  const s = scene();
  document.title = document.querySelector("h1").textContent = s.Title;
  document.querySelector(".about").textContent = s.About;
  $("lesson").textContent = `What it is about, and questions to answer here: lesson ${s.Lesson}.`;
  $("step").textContent = s.Step[0].toUpperCase() + s.Step.slice(1);
  $("scene").value = s.Name;
  $("preset").value = state.Preset;
  sliders();
}
$("scene").onchange = () => {
  pause();
  state.Scene = $("scene").value;
  change({ Steps: 0, Preset: scene().Preset, Seed: 1 }, true);
  past = [];
  enter();
};
$("preset").onchange = () => {
  pause();
  if ($("preset").value) change({ Steps: 0, Preset: $("preset").value });
};
$("another").onclick = () => {
  pause();
  change({ Steps: 0, Seed: state.Seed + 1, Preset: $("preset").value || scene().Preset });
  $("preset").value = state.Preset;
};
$("seed").onclick = () => {
  pause();
  change({ Steps: 0, Seed: state.Seed + 1 });
};
enter();
change({}, true);
// What a test, or a curious reader in the console, may look at.
window.play = { get state() { return state; }, get view() { return view; }, get idle() { return !busy && !waiting; }, took };
