package nb

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// A site is the place where an Interact is shown. It has two outputs: one for the controls, and below it
// one for the picture. A script in the page builds the controls, so that the notebook file contains only a
// line in their place. Until there is a picture, the script is in the picture's output.
type site struct{ id string }

// buildJS builds the controls in the page as soon as their output is there and GoNB's connection is open.
// It builds them again whenever JupyterLab has drawn that output anew. It ends when the output has been
// gone for half a minute. GoNB's connection may lose messages. Therefore the script sends the positions of
// the controls again and again, until a picture replaces the script.
const buildJS = `<span class="%[1]s-unheard"></span>
<script>
(() => {
  const place = %[1]q, address = %[2]q, controls = %[3]s;
  const values = controls.map(c => c.now);
  let number = 0, waiting = 0, done = false;
  const tell = () => globalThis.gonb_comm?.send(address, JSON.stringify({number, values, done}));
  const tellNext = () => { number++; tell(); };
  const moved = () => { waiting ||= setTimeout(() => { waiting = 0; tellNext(); }, 50); };
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
    const end = make("button", {type: "button", textContent: "Done", onclick: () => { done = true; tellNext(); }});
    home.replaceChildren(...controls.map(build), end);
  };
  let missed = 0, ticks = 0;
  const watch = setInterval(() => {
    const homes = document.querySelectorAll("." + place);
    missed = homes.length ? 0 : missed + 1;
    if (missed > 300) clearInterval(watch);
    if (!globalThis.gonb_comm?.websocket_is_opened) return;
    homes.forEach(home => home.dataset.built || fill(home));
    if (ticks++ %% 5 === 0 && document.querySelector("." + place + "-unheard")) tell();
  }, 100);
})();
</script>
`

// build lets the page build the controls, and returns the channel of their positions. It asks the
// page again until the first position comes or ctx is done.
func (p *site) build(ctx context.Context, controls []*Control) *newest {
	positions := &newest{position: position{Number: -1}, ready: make(chan struct{}, 1)}
	address := "/" + p.id
	ctx, heard := context.WithCancel(ctx)
	found := answers(func() {
		// The subscription is never ended, because a message that comes too late would block GoNB's library
		// for ever.
		comms.Subscribe(address, func(_ string, text string) {
			var s position
			if err := json.Unmarshal([]byte(text), &s); err == nil {
				heard()
				positions.put(s)
			}
		})
		gonbui.Sync()
	})
	all, err := json.Marshal(controls)
	Check(err)
	p.update("controls", inHTML(fmt.Sprintf(`<div class="%s">%s</div>`, p.id, html.EscapeString(stand(controls)))))
	p.update("picture", inHTML(fmt.Sprintf(buildJS, p.id, address, all)))
	if found {
		go askAgain(ctx, func() { comms.Start(); gonbui.Sync() })
	}
	return positions
}

// When a cell first asks for the page, GoNB has the page connect and waits for it. If the connection has
// not been used for a second, GoNB asks whether it is still there.
const (
	untilUnused = 1100 * time.Millisecond
	untilNoPage = 3 * time.Second // the time that GoNB waits
)

// askAgain asks until ctx is done or the page is gone. This is needed because a page gives up its
// connection if it has not received GoNB's greeting within half a second. Jupyter Server may lose the
// greeting if the page connects while a cell runs. GoNB notices this only when it asks.
func askAgain(ctx context.Context, ask func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(untilUnused):
		}
		if !answers(ask) {
			return
		}
	}
}

// answers has GoNB ask for a page, and reports whether a page answered. Without a page the request stays in
// the notebook as output. So GoNB must not ask again.
func answers(ask func()) bool {
	began := time.Now()
	ask()
	return time.Since(began) < untilNoPage
}

// show shows a picture. The last picture is shown in all its forms, and a line that says where the controls
// stood replaces the controls.
func (p *site) show(v any, stood string, last bool) {
	if !last {
		p.update("picture", moving(formsOf(shown(v))))
		return
	}
	p.update("controls", &protocol.DisplayData{Data: map[protocol.MIMEType]any{protocol.MIMETextPlain: stood}})
	p.update("picture", formsOf(shown(v)).bundle())
}

// update shows data in one of the outputs, in place of its content.
func (p *site) update(output string, data *protocol.DisplayData) {
	data.DisplayID = p.id + "-" + output
	gonbui.Sync()
	gonbui.SendData(data)
	gonbui.Sync()
}

// moving returns f in a single form, the one that a page draws fastest.
func moving(f forms) *protocol.DisplayData {
	if f.svg != nil {
		return inHTML("<div>" + string(f.svg()) + "</div>")
	}
	return f.bundle()
}

// inHTML returns HTML to be displayed.
func inHTML(text string) *protocol.DisplayData {
	return &protocol.DisplayData{Data: map[protocol.MIMEType]any{protocol.MIMETextHTML: text}}
}
