"""Stands in for the command that submits an array of jobs to a scheduler that is not there: does the jobs one by one.

usage: stand_in.py qsub -t 1-8 [-cwd] [-pe NAME N] -b y COMMAND...    as Grid Engine
       stand_in.py qsub -J 1-8 [-l WHAT] <SCRIPT                      as PBS
       stand_in.py qsub -t 1-8 [-l WHAT] <SCRIPT                      as Torque
       stand_in.py hq submit --array 1-8 [--cpus N] -- COMMAND...     as HyperQueue

Jobs get the variables that the real schedulers set, and begin in the same directory.
"""

import argparse
import os
import subprocess
import sys


def grid_engine(first, last, index):
    return {"SGE_TASK_ID": index, "SGE_TASK_FIRST": first, "SGE_TASK_LAST": last, "SGE_TASK_STEPSIZE": 1}


def pbs(first, last, index):
    return {"PBS_ARRAY_INDEX": index, "PBS_O_WORKDIR": os.getcwd()}


def torque(first, last, index):
    return {"PBS_ARRAYID": index, "PBS_O_WORKDIR": os.getcwd()}


def hyperqueue(first, last, index):
    return {"HQ_TASK_ID": index, "HQ_JOB_ID": 1, "HQ_INSTANCE_ID": 0, "HQ_SUBMIT_DIR": os.getcwd()}


def main(name, *words):
    parser = argparse.ArgumentParser(prog=name)
    for option in ("-t", "-J", "-l", "-b", "--array", "--cpus"):
        parser.add_argument(option)
    parser.add_argument("-pe", nargs=2)
    parser.add_argument("-cwd", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args(words[1:] if name == "hq" else words)
    text, where = None, None
    if name == "hq":
        variables, indices, command = hyperqueue, given.array, given.command[1:]
    elif given.b:
        variables, indices, command = grid_engine, given.t, given.command
    else:
        variables, indices, command = pbs if given.J else torque, given.J or given.t, ["sh"]
        text, where = sys.stdin.read(), "/"
    first, last = map(int, indices.split("-"))
    for index in range(first, last + 1):
        told = {key: str(value) for key, value in variables(first, last, index).items()}
        subprocess.run(command, input=text, text=True, cwd=where, env=os.environ | told, check=True)


main(*sys.argv[1:])
