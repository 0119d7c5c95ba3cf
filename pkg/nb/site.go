package nb

import (
	"encoding/json"
	"fmt"
	"html"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// A site is where an Interact is shown: two outputs, one for the controls and below it one for the
// picture. The notebook never has the controls, but a line in their place: they are built by a script,
// which is in the output of the picture until there is one.
type site struct{ id string }

// buildJS builds the controls in the page, as soon as their place is there and GoNB's connection open,
// and again whenever JupyterLab has drawn that output anew. It ends when the place is gone for half a
// minute.
const buildJS = `<script>
(() => {
  const place = %q, address = %q, controls = %s;
  const values = controls.map(c => c.now);
  let number = 0, waiting = 0, done = false;
  const tell = () => globalThis.gonb_comm.send(address, JSON.stringify({number: number++, values, done}));
  const moved = () => { waiting ||= setTimeout(() => { waiting = 0; tell(); }, 50); };
  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
  const build = (c, i) => {
    if (c.kind === "button") {
      return make("button", {type: "button", textContent: c.name, onclick: () => { values[i]++; moved(); }});
    }
    const label = make("label", {textContent: c.name + " "});
    label.style.cssText = "display:inline-flex;gap:0.5em;align-items:center";
    if (c.kind === "choice") {
      const select = make("select", {onchange: () => { values[i] = select.selectedIndex; moved(); }});
      select.append(...c.options.map((o, k) => new Option(o, k, k === values[i], k === values[i])));
      label.append(select);
      return label;
    }
    const range = make("input", {type: "range", min: c.lo, max: c.hi, value: values[i]});
    const value = make("span", {textContent: values[i]});
    range.oninput = () => { values[i] = +range.value; value.textContent = range.value; moved(); };
    label.append(range, value);
    return label;
  };
  const fill = home => {
    home.dataset.lmSuppressShortcuts = home.dataset.built = "true";
    home.style.cssText = "display:flex;flex-wrap:wrap;gap:1.5em;align-items:center;padding:4px 0";
    const end = make("button", {type: "button", textContent: "Done", onclick: () => { done = true; tell(); }});
    home.replaceChildren(...controls.map(build), end);
    if (!number) tell();
  };
  let missed = 0;
  const watch = setInterval(() => {
    const homes = document.querySelectorAll("." + place);
    missed = homes.length ? 0 : missed + 1;
    if (missed > 300) clearInterval(watch);
    if (!globalThis.gonb_comm?.websocket_is_opened) return;
    homes.forEach(home => home.dataset.built || fill(home));
  }, 100);
})();
</script>
`

// build has the controls built, and returns where their positions come.
func (p *site) build(controls []*Control) *newest {
	positions := &newest{position: position{Number: -1}, ready: make(chan struct{}, 1)}
	address := "/" + p.id
	// It is never ended: a message that comes too late for it would lock GoNB's library for ever.
	comms.Subscribe(address, func(_ string, text string) {
		var s position
		if err := json.Unmarshal([]byte(text), &s); err == nil {
			positions.put(s)
		}
	})
	all, err := json.Marshal(controls)
	Check(err)
	p.update("controls", inHTML(fmt.Sprintf(`<div class="%s">%s</div>`, p.id, html.EscapeString(stand(controls)))))
	p.update("picture", inHTML(fmt.Sprintf(buildJS, p.id, address, all)))
	return positions
}

// show shows a picture. With the last one, which is in all its forms, the controls give way to the
// line that says where they stand.
func (p *site) show(v any, stood string, last bool) {
	if !last {
		p.update("picture", moving(shown(v)))
		return
	}
	p.update("controls", &protocol.DisplayData{Data: map[protocol.MIMEType]any{protocol.MIMETextPlain: stood}})
	p.update("picture", bundle(shown(v)))
}

// update shows data in one of the outputs, in place of what is there.
func (p *site) update(output string, data *protocol.DisplayData) {
	data.DisplayID = p.id + "-" + output
	gonbui.Sync()
	gonbui.SendData(data)
	gonbui.Sync()
}

// moving returns v in the one form that a page draws soonest.
func moving(v any) *protocol.DisplayData {
	if v, ok := v.(svger); ok {
		return inHTML("<div>" + string(v.SVG()) + "</div>")
	}
	return bundle(v)
}

// inHTML returns HTML to be displayed.
func inHTML(text string) *protocol.DisplayData {
	return &protocol.DisplayData{Data: map[protocol.MIMEType]any{protocol.MIMETextHTML: text}}
}
