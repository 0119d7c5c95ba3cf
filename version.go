package halfspace

// Version is the newest version that CHANGELOG.md has a heading of. What a program was built from to
// the byte, with changes since then, says SourceHash.
const Version = "0.2.0"
