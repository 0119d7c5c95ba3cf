#!/bin/sh
# Starts GoNB with the module around the notebook's folder as its workspace: a cell imports
# the packages of this checkout as they are on disk, and never anything from the network. Most of a
# cell's time goes into linking; without C's resolver and users' names (tags) and what only debuggers
# read (-dwarf=false, as the Makefile has it, and -s) that is half as much. See `make bench-cells`.
bin=${0%/*}/../../../../bin # of the virtual environment that this kernel is installed in
bin=$(cd "$bin" && pwd)
PATH=$bin:$PATH
GOPROXY=off
GOFLAGS="-mod=readonly -trimpath -tags=netgo,osusergo -gcflags=all=-dwarf=false -ldflags=-s"
export PATH GOPROXY GOFLAGS
unset GOWORK
module=$(go env GOMOD)
case $module in
*/go.mod) set -- "$@" "-go_work=${module%/go.mod}" ;;
esac
PATH=$bin/../quick:$PATH # whose go command builds cells in less time: see cmd/quick
exec readable gonb -logtostderr=false -stderrthreshold=FATAL -log_file=/dev/null "$@"
