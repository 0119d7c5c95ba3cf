package viz

import "halfspace/pkg/viz/internal/ink"

// A Theme is the background of a figure. The zero value is Light.
type Theme = ink.Theme

// The themes. As SVG, an Adapting figure is light or dark like the reader's system or browser
// (prefers-color-scheme); in other formats it is light.
const (
	Light    = ink.Light    // dark letters on white
	Dark     = ink.Dark     // light letters on #111111, the ground of JupyterLab's dark theme
	Adapting = ink.Adapting // in SVG, light or dark as the reader's system
)
