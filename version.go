package halfspace

// Version is the newest version that CHANGELOG.md has a heading for. SourceHash identifies the source
// of a program to the byte, with changes since then.
const Version = "0.2.0"
