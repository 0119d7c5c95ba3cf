# What the Makefile of a project of `halfspace new paper` includes: LIBRARY is this checkout.
.DEFAULT_GOAL := pdf
.DELETE_ON_ERROR:
.PHONY: pdf zip lab clean

HALFSPACE := go run halfspace/cmd/halfspace
PYTHON_OF_LAB := $(LIBRARY)/.venv/bin/python
ALONE := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL

pdf: paper.pdf

paper.pdf: build/paper.ipynb references.bib $(LIBRARY)/docker/paper/article.py $(LIBRARY)/docker/paper/article.css
	PYTHONPATH="$(LIBRARY)/build/paper" $(PYTHON_OF_LAB) $(LIBRARY)/docker/paper/article.py $< references.bib $@

build/paper.ipynb: paper.ipynb go.mod $(wildcard data/*) | build
	@$(ALONE) $(MAKE) --no-print-directory -C "$(LIBRARY)" paper-setup
	$(HALFSPACE) run paper.ipynb $(PARAMETERS) -o build/paper.part.ipynb
	@mv build/paper.part.ipynb $@

build:
	@mkdir -p $@

zip: | build
	$(PYTHON_OF_LAB) $(LIBRARY)/docker/paper/pack.py . "$(LIBRARY)" build/$(notdir $(CURDIR)).zip

lab:
	@$(ALONE) $(MAKE) --no-print-directory -C "$(LIBRARY)" setup
	PATH="$(LIBRARY)/.venv/bin:$$PATH" $(PYTHON_OF_LAB) -m jupyterlab --ip=127.0.0.1 paper.ipynb $(LAB_FLAGS)

clean:
	rm -rf build paper.pdf
