# What the Makefile of a project of `halfspace new lab` includes: LIBRARY is this checkout.
.DEFAULT_GOAL := handout
.PHONY: handout grade lab
LABS ?=

GRADER := $(LIBRARY)/build/nbgrader/bin/python
ALONE := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL
export HALFSPACE_LABS := $(CURDIR)/labs
export JUPYTER_PATH := $(LIBRARY)/.venv/share/jupyter
export PYTHONWARNINGS := ignore # SQLAlchemy's, of nbgrader

handout: grader
	$(GRADER) $(LIBRARY)/docker/course/labs.py course $(LABS)

grade: grader
	$(GRADER) $(LIBRARY)/docker/course/grade.py course $(LABS)

.PHONY: grader
grader:
	@$(ALONE) $(MAKE) --no-print-directory -C "$(LIBRARY)" setup build/nbgrader/bin/submission

lab:
	@$(ALONE) $(MAKE) --no-print-directory -C "$(LIBRARY)" setup
	PATH="$(LIBRARY)/.venv/bin:$$PATH" $(LIBRARY)/.venv/bin/python -m jupyterlab --ip=127.0.0.1 labs $(LAB_FLAGS)
