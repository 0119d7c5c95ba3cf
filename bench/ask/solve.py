"""Has z3 answer formulas in SMT-LIB 2, and prints its answers and CPU seconds as JSON.

usage: solve.py FOLDER N

The formulas are the files 0.smt2 to N-1.smt2 of the folder. z3 gets 10 seconds for each, and its answer is
"unknown" after them.
"""

import json
import sys
import time

import z3

replies = []
for k in range(int(sys.argv[2])):
    began = time.process_time()
    solver = z3.Solver()
    solver.set("timeout", 10_000)
    solver.from_file(f"{sys.argv[1]}/{k}.smt2")
    replies.append({"Status": str(solver.check()), "Seconds": time.process_time() - began})
json.dump(replies, sys.stdout)
