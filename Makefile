# `make help` lists the targets. Apart from Go's own caches, everything is written inside the checkout.

PYTHON ?= python3
LAB_FLAGS ?=
LAB_IP ?= 127.0.0.1
NOTEBOOKS ?= notebooks
BENCH ?= .

PY := .venv/bin/python
SHOWN := 00-quickstart.ipynb

# For this checkout alone, whatever a go.work above it or the user's own settings say. By -trimpath,
# what one checkout has built another need not build again. What only debuggers read (-dwarf) would be
# a ninth of the time of building. Cells are built without C's resolver and users' names (NET, see
# docker/kernelspec/launch.sh). So is everything else, as otherwise all packages above net are built twice.
NET := netgo,osusergo
export GOWORK := off
export GOFLAGS := -mod=readonly -buildvcs=false -trimpath -tags=$(NET) -gcflags=all=-dwarf=false
export JUPYTER_CONFIG_DIR := $(CURDIR)/.venv/jupyter/config
export JUPYTER_DATA_DIR := $(CURDIR)/.venv/jupyter/data
export JUPYTER_RUNTIME_DIR := $(CURDIR)/.venv/jupyter/runtime
export IPYTHONDIR := $(CURDIR)/.venv/jupyter/ipython
export PIP_NO_CACHE_DIR := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Where the archive of `make lab-offline` was unpacked all that would be fetched lies in offline/.
ifneq ($(wildcard offline/modules),)
export GOPROXY := file://$(CURDIR)/offline/modules
export GOSUMDB := off
export GOTOOLCHAIN := local
export PIP_NO_INDEX := 1
export PIP_FIND_LINKS := $(CURDIR)/offline/wheels
export HALFSPACE_DATA ?= $(CURDIR)/offline/datasets
endif

.DELETE_ON_ERROR:
# Every target that has no file; one line less to change with each.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile)

##@ Use
# A line ##@ begins a group of targets, which may be continued further down by another.
GROUPS := Use Teach Write Check Trials Compare Release
help: ## list the targets
	@for group in $(GROUPS); do echo "$$group"; \
		sed -n "/^##@ /h; /^[a-z-]*:.*## /{G; s/^\([a-z-]*\):.*## \(.*\)\n##@ $$group\$$/  \1	\2/p;}" Makefile | expand -t 18; done

lab: setup ## open a copy of the notebooks in JupyterLab, in my/ (LAB_FLAGS: more of its options)
	@-go build ./...
	@$(PY) docker/lab/working_copy.py notebooks my
	@find notebooks -name '*.ipynb' ! -path '*/.*' -exec $(PY) -m nbformat.sign {} + >/dev/null
	@exec $(PY) -m jupyterlab --ip=$(LAB_IP) --ServerApp.root_dir="$(CURDIR)" \
		--LabApp.default_url=/lab/tree/my/$(SHOWN) $$(test $$(id -u) != 0 || echo --allow-root) $(LAB_FLAGS)

setup: prerequisites .venv/.lab .venv/.kernel .venv/.warm .venv/names ## all that `make lab` does before it starts

# needs(command, what to install): one line instead of a start when the command fails.
needs = $(if $(shell ($(1)) >/dev/null 2>&1 && echo ok),,$(error $(2)))
go-1.26 = go version | grep -Eq 'go(1\.(2[6-9]|[3-9][0-9])|[2-9])'
python-3.10 = $(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] < (3, 10))'
python-3.11 = $(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] < (3, 11))'
lab-3.11 = $(PY) -c 'import sys; sys.exit(sys.version_info[:2] < (3, 11))'
venv = $(PYTHON) -c 'import ensurepip, venv'

# Two kinds of environments of Python's, each of the packages that the first prerequisite lists: one by itself, and
# one beside the lab's, in which only what the lab lacks is installed. The lab sees nothing of it. Python
# compiles the files that it imports: to compile all that is installed (--no-compile) takes longer.
define environment
	$(call needs,$(python-3.11),install Python 3.11 or newer for $@ - or name the one to use: make PYTHON=python3.12 …)
	$(PYTHON) -m venv --clear $(@D)
	$(@D)/bin/python -m pip install --quiet --no-compile --require-hashes --no-deps --only-binary :all: -r $<
	@touch $@
endef
define environment-beside-lab
	$(call needs,$(lab-3.11),the lab is of an older Python than 3.11: make clean - and name another: make PYTHON=python3.12 …)
	$(PY) -m venv --clear --without-pip $(@D)
	$(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >$$(echo $(@D)/lib/python3*/site-packages)/lab.pth
	$(@D)/bin/python -m pip install --quiet --no-compile --require-hashes --no-deps --only-binary :all: -r $<
	@touch $@
endef

prerequisites:
	$(call needs,$(go-1.26),install Go 1.26 or newer (https://go.dev/dl) and put it on the PATH)
	$(call needs,$(python-3.10),install Python 3.10 or newer - or name the one to use: make lab PYTHON=python3.12)
	$(call needs,$(venv),install the venv module of $(PYTHON) (Debian and Ubuntu: apt install python3-venv))

compiler:
	$(call needs,go env CC | xargs which,install a C compiler - the race detector of go test needs one (Debian and Ubuntu: apt install gcc libc6-dev))

.venv/.lab: docker/requirements.txt | prerequisites
	$(call needs,test ! -L .venv,.venv is a symbolic link and the folder behind it would be emptied: remove the link)
	$(PYTHON) -m venv --clear .venv
	$(PY) -m pip install --quiet --require-hashes --only-binary :all: -r docker/requirements.txt
	@touch $@

.venv/.kernel: .venv/.lab docker/kernel/go.mod docker/kernel/go.sum $(wildcard docker/kernelspec/* docker/lab/* cmd/readable/*.go cmd/quick/*.go internal/cells/*.go internal/complete/*.go internal/nearest/*.go)
	cd docker/kernel && GOBIN="$(CURDIR)/.venv/bin" go install tool
	GOBIN="$(CURDIR)/.venv/bin" go install ./cmd/readable
	go build -o .venv/quick/go ./cmd/quick
	ln -sf go .venv/quick/goimports
	mkdir -p .venv/share/jupyter/kernels/gonb .venv/share/jupyter/lab/settings .venv/etc/jupyter/labconfig .venv/jupyter/ipython
	cp docker/kernelspec/* .venv/share/jupyter/kernels/gonb
	cp docker/lab/jupyter_*_config.* docker/lab/template.ipynb .venv/etc/jupyter
	cp docker/lab/page_config.json .venv/etc/jupyter/labconfig
	cp docker/lab/overrides.json .venv/share/jupyter/lab/settings
	@touch $@

# The kernel works offline, so what cells import is fetched here; building it now makes the first cell
# quick, and building the learners as Play does the first playground.
.venv/.warm: .venv/.lab go.mod go.sum
	go mod download
	go build ./...
	GOOS=js GOARCH=wasm GOFLAGS=-mod=readonly go build -trimpath -ldflags='-s -w' -o /dev/null ./cmd/play
	@touch $@

# The names of all that cells may import, with their documentation, for Tab, Shift-Tab and errors.
.venv/names: .venv/.kernel .venv/.warm $(wildcard pkg/*/*.go pkg/*/*/*.go)
	.venv/bin/readable -index $@

##@ Check
check: lint ## the fast part of `make test`: lint, and the tests at their short sizes
	go test -short ./...

# To collect garbage a quarter as often takes an eighth off the CPU time of all this, for a few hundred MB.
check go-test race lint python-test execute notebooks course: export GOGC := 400

# LEAVE: a pattern of tests that .ci/run leaves out here, as it does more of the same in another part.
LEAVE ?= ^$$
test: compiler setup lint go-test race python-test execute ## everything that must hold: formatting, vet, tests, notebooks as committed

go-test: ## all tests of the Go code
	go test -vet=off -timeout 1h -skip '$(LEAVE)' ./...

python-test: setup ## tests of what is written in Python, and of notebooks in the kernel
	$(PY) .ci/test_parts.py
	$(PY) .ci/test_lab.py
	$(PY) .ci/test_notebooks.py
	$(PY) .ci/test_run.py

# The race detector makes a test five to ten times as long, and finds nothing where one goroutine does
# all the work. So the packages run under it that start goroutines or share memory with others', at
# short sizes: with all their tests, unless they have tests named TestConcurrent, then with these.
dirs = sed 's|^|./|; s|/[^/]*$$||' | sort -u
NAMED = $(shell grep -rl --include=*_test.go '^func TestConcurrent' cmd pkg | $(dirs))
SHARING = $(filter-out $(NAMED),$(shell grep -rlE --include=*.go '^\s+go [a-z]|"sync["/]|/parallel"' cmd pkg | $(dirs)))

# Most of this is compiling, which takes a quarter less time without inlining (-l).
race: export GOFLAGS := $(patsubst -gcflags=%,'-gcflags=% -l',$(GOFLAGS))
race: compiler ## what runs concurrently, under the race detector
	go test -race -short -vet=off -timeout 1h $(SHARING)
	go test -race -short -vet=off -timeout 1h -run '^TestConcurrent' $(NAMED)

##@ Trials
verilog-test: ## simulate models as circuits, by Icarus Verilog, and count their gates, by yosys: build/gates.md
	go test -tags $(NET),verilog -count 1 -v -run 'Verilog|Whole|Gates' ./pkg/export

samebits: ## compare what learners learn on several kinds of processor (needs qemu-user and Node.js)
	.ci/samebits

parquet-test: ## test the reader of Parquet files, which is a module of its own
	cd parquet && go vet . && go test -vet=off .

slurm-test: ## run an experiment on a cluster of Slurm's, on this machine, and the commands of docs/cluster.md (needs root, Slurm, rsync and an ssh server)
	$(PYTHON) .ci/slurm_test.py
	$(PYTHON) .ci/cluster_test.py

cancel-test: ## how soon every learner ends when it is cancelled, on large samples
	go test -tags $(NET),cancel -count 1 -v -run CancelLarge ./pkg/learners

##@ Check
slowest: setup ## the ten slowest tests, at their short sizes
	$(PY) .ci/slowest.py -count 1 -short ./...

# The tags of tests that need other programs, or only measure.
TAGS := $(NET),avr,cancel,glpk,peers,polars,sklearn,verilog,weka
lint: ## gofmt, vet and staticcheck, no prose wider than 110 columns, no figure of docs/house.md worse, no unlisted licence
	@mkdir -p build
	@bad=$$(find . \( -name '.?*' -o -name build \) -prune -o -name '*.go' -exec gofmt -s -l {} +); \
		test -z "$$bad" || { echo "not as gofmt -s writes it:" $$bad >&2; exit 1; }
	go vet -tags $(TAGS) ./... ./.ci/mutate
	go tool -modfile=.ci/tools/go.mod staticcheck -tags $(TAGS) ./...
	go run ./cmd/width
	go test -vet=off ./cmd/house
	go run ./cmd/licences -in docs/licences.txt go.mod docker/kernel/go.mod parquet/go.mod

WRITE ?=
house: ## print the figures of every package: files, names, knots of files (WRITE=-w: into docs/house.md)
	@go run ./cmd/house $(WRITE)

##@ Release
# The tool knows the modules of a program by its go.mod, and finds their licences in their files.
bill = go tool -modfile=.ci/sbom/go.mod cyclonedx-gomod mod -licenses -assert-licenses -json
sbom: ## bills of materials, in CycloneDX: build/sbom.json of the library, and sbom-kernel.json, sbom-parquet.json
	@mkdir -p build
	$(bill) -output build/sbom.json .
	$(bill) -output build/sbom-kernel.json docker/kernel
	rm -rf build/committed && mkdir build/committed && git archive HEAD | tar -xC build/committed
	$(bill) -output build/sbom-parquet.json build/committed/parquet # which hashes all of the folder above

licences: sbom ## find the licences of all Go modules, into docs/licences.txt; an error if one is unknown or asks for more than to be named
	go run ./cmd/licences build/sbom.json=go.mod build/sbom-kernel.json=docker/kernel/go.mod \
		build/sbom-parquet.json=parquet/go.mod >build/licences.txt
	mv build/licences.txt docs/licences.txt

##@ Check
cover: ## which lines the short tests reach: build/cover.html, and the share of each function
	@mkdir -p build
	go test -short -coverpkg=./pkg/... -coverprofile=build/cover.out ./...
	go tool cover -html=build/cover.out -o build/cover.html
	go tool cover -func=build/cover.out | tail -1

execute: setup ## run the notebooks and compare with what is committed (NOTEBOOKS=file or folder)
	$(PY) .ci/notebooks.py "$(NOTEBOOKS)"
	go run ./cmd/nbcheck "$(NOTEBOOKS)"

##@ Write
notebooks: setup ## run the notebooks and write them as they are to be committed
	$(PY) .ci/notebooks.py -w "$(NOTEBOOKS)"
	go run ./cmd/nbcheck "$(NOTEBOOKS)"

# The labs: what grades them is in an environment of its own, and starts the lab's kernel. LABS names some
# of notebooks/labs; COURSE is the teacher's folder, which has to be in this checkout, as cells import it.
# ISOLATED=no grades without a sandbox.
LABS ?=
ISOLATED ?= yes
COURSE ?= my/course
GRADER := build/nbgrader/bin
GRADING := $(GRADER)/submission
course handout grade cheat-test: export JUPYTER_PATH := $(CURDIR)/.venv/share/jupyter
course grade cheat-test: export HALFSPACE_ISOLATED := $(ISOLATED)
course handout grade cheat-test: export PYTHONWARNINGS := ignore # SQLAlchemy's, of nbgrader

##@ Teach
course: setup $(GRADING) ## write the students' versions of the labs and grade made answers, of every kind to every exercise (LABS)
	$(GRADER)/python .ci/course.py build/course $(LABS)

handout: setup $(GRADING) ## write the students' versions of the labs to my/course/release (LABS, COURSE)
	$(GRADER)/python docker/course/labs.py "$(COURSE)" $(LABS)

grade: setup $(GRADING) ## grade what is in my/course/submitted, with feedback and grades.csv (LABS, COURSE)
	$(GRADER)/python docker/course/grade.py "$(COURSE)" $(LABS)

##@ Trials
cheat-test: setup $(GRADING) ## hand in notebooks that cheat, and want no point for them and no trace of them
	$(GRADER)/python .ci/cheats.py build/cheats

##@ Teach
lab-offline: prerequisites ## pack this checkout with all that `make lab` and `make course` fetch, for machines of this kind without a network
	docker/offline/pack $(PYTHON)

##@ Trials
offline-test: lab-offline ## unpack that, set it up from nothing in a namespace without a network, and run and grade a lesson
	.ci/offline_test "$$(ls -t build/halfspace-*.tar.gz | head -1)"

build/nbgrader/.made: docker/course/requirements.txt .venv/.lab
	$(environment-beside-lab)

# The rules for the cells of students.
$(GRADING): build/nbgrader/.made $(wildcard cmd/submission/* internal/cells/*.go)
	go build -o $@ ./cmd/submission

browser-test: setup build/ci/.made ## open the notebooks in Chromium, run the first, and look at what shows
	build/ci/bin/python .ci/browser_test.py $(sort $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb))
	build/ci/bin/python .ci/play_test.py

lesson-test: build/nbgrader/.made setup build/ci/.made ## do an exercise in JupyterLab in Chromium as a student does, wrongly and rightly
	JUPYTER_PATH="$(CURDIR)/.venv/share/jupyter" PYTHONWARNINGS=ignore $(GRADER)/python docker/course/labs.py build/lesson 01-go
	build/ci/bin/python .ci/lesson_test.py build/lesson/release/01-go/01-go.ipynb

play-test: build/ci/.made ## play every scene of a playground in Chromium, and compare it with the native learners
	build/ci/bin/python .ci/play_test.py

build/ci/.made: .ci/requirements.txt
	$(environment)

##@ Write
# Figures stay drawings, and what is folded is unfolded. Formulas need the network, as nbconvert's pages do.
NOTEBOOK ?= notebooks/$(SHOWN)
PDF ?= build/$(notdir $(basename $(NOTEBOOK))).pdf
SLIDES ?= build/$(notdir $(basename $(NOTEBOOK))).slides.html
pdf: setup ## write a notebook as it is, not run again, to a PDF by Chromium (NOTEBOOK=file, PDF=file)
	$(PY) .ci/exports.py pdf "$(NOTEBOOK)" "$(PDF)"

slides: setup build/slides/.made ## write a notebook as it is to slides that need no network (NOTEBOOK=file, SLIDES=file)
	$(PY) .ci/slides.py "$(NOTEBOOK)" "$(SLIDES)"

##@ Trials
slides-test: setup build/ci/.made build/slides/.made ## go through the slides of all notebooks in Chromium
	build/ci/bin/python .ci/slides_test.py $(sort $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb))

##@ Write
# The pages are as committed: nothing of a notebook is run. What makes it is in an environment of its own.
book: build/sphinx/.made build/slides/.made ## write all notebooks and pages as a site with PDFs, build/book/site, without a network
	build/sphinx/bin/python docs/book/build.py build/book

##@ Trials
book-test: build/sphinx/.made build/slides/.made build/ci/.made ## make the book without a network, and look at every page and at the PDF; make a part of it twice, and compare
	build/ci/bin/python .ci/book_test.py

build/sphinx/.made: docker/book/requirements.txt .venv/.lab
	$(environment-beside-lab)

##@ Teach
# The compiler, the linker and all archives are in Go's cache the second time.
lite: build/jupyterlite/.made ## write the lab without installation, build/lite/site, for any server of plain files
	build/jupyterlite/bin/python docker/lite/build.py build/lite

##@ Trials
# IN_TAB: notebooks that are run and compared, too, as paths from notebooks/.
IN_TAB ?=
lite-test: lite build/ci/.made ## do a lesson in it in Chromium, without a network (IN_TAB: notebooks to run and compare)
	build/ci/bin/python .ci/lite_test.py $(IN_TAB)

build/jupyterlite/.made: docker/lite/requirements.txt .venv/.lab
	$(environment-beside-lab)

# What projects of `halfspace new paper` need of this checkout. The packages are added to the lab's.
paper-setup: setup build/paper/.made

paper-test: paper-setup build/ci/.made $(GRADING) ## begin an article and lessons in fresh folders, and make all that they can make
	go build -o build/ci/halfspace ./cmd/halfspace
	build/ci/bin/python .ci/paper_test.py build/ci/halfspace

build/paper/.made: docker/paper/requirements.txt .venv/.lab
	rm -rf build/paper
	$(PY) -m pip install --quiet --require-hashes --no-deps --only-binary :all: --target build/paper -r $<
	@touch $@

# All that is fetched for tests and exports, so that parts of .ci/run that run together need not do it.
environments: build/ci/.made build/nbgrader/.made build/sphinx/.made build/slides/.made build/paper/.made build/jupyterlite/.made

# Npm compares what it gets with the hashes of the lock.
build/slides/.made: $(addprefix .ci/slides/,package.json package-lock.json .npmrc)
	$(call needs,npm --version,install npm (Debian and Ubuntu: apt install npm))
	rm -rf build/slides && mkdir -p build/slides && cp $^ build/slides
	cd build/slides && npm ci --silent
	@touch $@

exports-test: setup ## convert all notebooks to HTML, slides, LaTeX, Markdown and PDF, and look for all its figures and tables
	$(PY) .ci/exports_test.py $(sort $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb))

##@ Check
# What came of each fit is in results/every.csv, how many were not done in time is printed.
WITHIN ?= 2s
every: ## have every learner learn from half of every set, raw, each within WITHIN of CPU time, and predict the other half (some minutes)
	go test -count 1 -timeout 5h -run EveryLearnerOnEverySet -v ./pkg/pipeline -full $(WITHIN) -table "$(CURDIR)/results/every.csv"

FUZZTIME ?= 10m
fuzz: ## fuzz all that reads or formats texts, each for FUZZTIME
	@for d in $$(grep -rl --include='*_test.go' '^func Fuzz' cmd pkg | xargs -n 1 dirname | sort -u); do \
		for f in $$(go test -list '^Fuzz' ./$$d | grep ^Fuzz); do \
			go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x ./$$d || exit 1; done; done

# MUTATE: more of its flags, and packages. See .ci/mutate/main.go and docs/mutants.md.
MUTATE ?= -n 300 -most 4s -with ./pkg/learners/learnertest ./pkg/learners ./pkg/learners/internal/...
mutate: ## change the code in MUTATE's packages and say which changes no short test notices
	nice -n 10 go run ./.ci/mutate -short $(MUTATE)

bench: ## run the benchmarks (BENCH: a pattern)
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

##@ Teach
N ?= 5
LESSON ?= notebooks/labs/03-perceptron.ipynb
students: setup ## what a room of N students costs on one server, all of whom press Run together (N, LESSON, OWN=1: see docs/teaching.md)
	@mkdir -p my build
	OWN=$(OWN) $(PY) .ci/students.py $(N) "$(LESSON)"

##@ Check
bench-cells: setup ## the CPU time that cells take in the kernel, beside GoNB alone
	$(PY) .ci/cells.py

# A few benchmarks of every hot loop, six runs of each as benchstat needs them: see bench/README.md.
CHOSEN := Table1/./one|Grow$$|Vec/Dots|Search/(votes|coding)|C45/numbers|Epoch|Fit/./3-of-5|PredictAll
CHOSEN := $(CHOSEN)|LTUTree/outside/n=1000/d=10$$|MadalineUpdate/2_units|PerceptronTreeUpdate/^0$$
CHOSEN := $(CHOSEN)|MultiPerceptronUpdate/rule=2/met=1000$$|Megiddo/n=14|Choose/examples=300
CHOSEN := $(CHOSEN)|Neighbors/d=3|Minimize/inputs=8|Standard/rows|Read/Decimals4Declared
define measure
@mkdir -p build
go test -run '^$$' -bench '$(CHOSEN)' -benchtime 0.2s -count 6 ./... | tee build/bench.txt
@! grep '^FAIL' build/bench.txt
endef

bench-baseline: ## measure the chosen benchmarks, on a quiet machine, and write bench/baseline.txt
	$(measure)
	grep -E '^(goos|goarch|pkg|cpu|Benchmark)' build/bench.txt >bench/baseline.txt

bench-compare: ## measure them again and compare with bench/baseline.txt, by benchstat
	$(measure)
	go tool -modfile=.ci/tools/go.mod benchstat -filter .unit:sec/op bench/baseline.txt build/bench.txt

##@ Compare
weka-test: ## compare C45, AdaBoost, cuts, decision lists and the corrected t-test with Weka's (needs Weka and a JDK; see bench/weka)
	go test -tags $(NET),weka -count 1 -v -run 'TestJ48|TestAdaBoostM1|TestCuts|TestJRip|TestExperimenter' ./bench/weka

##@ Trials
# ROWS, SETS: patterns of names, of which alone the comparison is made again; see bench/namesakes.
ROWS ?=
SETS ?=
languages-test: build/ci/.made ## export models of every learner and set, and compare their answers; needs gcc and Node.js (FLAGS='-every -v')
	ONNX_PYTHON=$(CURDIR)/build/ci/bin/python go test -count 1 -timeout 2h -run Everywhere ./pkg/export -pairs $(FLAGS)

avr-test: ## compile exported models for a micro-controller, and ask them in its simulator (needs gcc-avr, avr-libc and simavr)
	go test -tags $(NET),avr -count 1 -v -run AVR ./pkg/export

##@ Compare
NAME ?= comparison
comparison: ## do a comparison that results/ declares again (NAME=comparison-noise: another)
	go run ./cmd/halfspace plan results/$(NAME).json -o build/$(NAME)
	go run ./cmd/halfspace work build/$(NAME)
	go run ./cmd/halfspace merge build/$(NAME) -o results/$(NAME).csv

namesakes: build/peers/main/.made ## compare learners with scikit-learn's and Weka's of the same name, on the same folds
	go run ./bench/namesakes -rows '$(ROWS)' -sets '$(SETS)'

sklearn-test: build/peers/main/.made ## compare the time of MLP with scikit-learn's, and a sample of `make namesakes` with what is committed
	go test -tags $(NET),sklearn -count 1 -v -run 'TimeBeside|IrisAgain' ./bench/namesakes

adult: build/peers/main/.made ## measure learners on large samples beside scikit-learn's (ROWS: a pattern; see bench/adult)
	go run ./bench/adult -rows '$(ROWS)'

ask: ## measure the answers to questions about models of every learner (see bench/ask)
	go run ./bench/ask

ask-z3: build/z3/.made ## have z3 answer more than a thousand of the same questions, as formulas
	go run ./bench/ask -rows 4 -fit 4s -sets 'iris|votes|breast|tic-tac' -learners '$(SMALL)' -smt build/z3/bin/python

# Learners of small networks, for which z3 is quick.
SMALL := c4.5|^id|list|perceptron|pocket|tree|inclp|margin|madaline|backprop|bayes|winnow|conjunction|one |adaboost
SMALL := $(SMALL)|dichot|halfspace|stump|intersection|linear|logic|stability

build/z3/.made: bench/ask/z3.txt
	$(environment)

# A peer's environment, of the file of its name. One peer asks for versions that it does not need: see bench/peers.
build/peers/%/.made: bench/peers/%.txt
	$(environment)

peers: build/peers/main/.made build/peers/older/.made ## install classifiers of other libraries to compare with (1.1 GB; those of Weka want it and a JDK)

PEER ?= .
peers-test: peers ## run all of them, and compare what scikit-learn's say with what scikit-learn says (PEER: a pattern)
	go test -tags $(NET),peers -count 1 -v -run 'TestPeers/$(PEER)' ./pkg/peer

predict-test: ## time predictions beside onnxruntime and scikit-learn (two minutes; see bench)
	$(MAKE) -C bench/predict run

##@ Use
image: ## build the container image, with docker or, where there is none, buildah
	docker/image build

##@ Trials
image-test: ## run the notebooks in that image, and try its lab
	docker/image test

##@ Teach
image-grade: ## make grade in a container without network, with limits, on my/course alone (LABS)
	LABS="$(LABS)" docker/image grade

##@ Release
# NAME has another meaning for `make comparison`: its default there is no name for a module.
module: ## give this Go module another name, in all files that git knows (NAME=example.org/you/halfspace)
	@go run ./cmd/rename "$(if $(filter-out file,$(origin NAME)),$(NAME))"

module-test: ## publish a renamed copy in a folder, fetch it with go get, and run a program with it
	go test -count 1 -run TestFetch ./docs

##@ Use
clean: ## remove what make made
	rm -rf .venv build
