package viz

import "halfspace/pkg/viz/internal/ink"

// A Theme is what a figure stands on. The zero value is Light.
type Theme = ink.Theme

// The themes. An Adapting figure is light or dark as the reader's system or browser is, where it is
// SVG (prefers-color-scheme), and else light.
const (
	Light    = ink.Light    // dark letters on white
	Dark     = ink.Dark     // light letters on #111111, the ground of JupyterLab's dark theme
	Adapting = ink.Adapting // SVG: as the reader's system
)
