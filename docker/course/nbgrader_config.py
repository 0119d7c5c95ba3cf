"""How nbgrader makes and grades the labs, in a folder of the checkout: cells import its packages."""

c = get_config()  # noqa: F821, which nbgrader defines
c.CourseDirectory.course_id = "halfspace"
c.ClearSolutions.code_stub = {"go": '// YOUR CODE HERE\npanic("not answered yet")'}
c.Execute.timeout = 60  # seconds of a cell; it is then interrupted, and earns nothing
c.Execute.iopub_timeout = 60  # seconds for the end of a cell's output, which a busy machine may need
c.Execute.skip_cells_with_tag = "playground"  # they have nothing to grade, and make a page of megabytes
