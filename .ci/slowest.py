"""Runs `go test` with these arguments, prints its output, and then its ten slowest tests."""

import collections
import json
import subprocess
import sys

said = collections.defaultdict(str)  # by package and test, for go test prints it only if the test fails
took = []

with subprocess.Popen(["go", "test", "-json", *sys.argv[1:]], stdout=subprocess.PIPE, text=True) as tests:
    for line in tests.stdout:
        if not line.startswith("{"):
            print(line, end="", flush=True)
            continue
        event = json.loads(line)
        package, test = event.get("Package", ""), event.get("Test", "")
        match event["Action"]:
            case "output" if test:
                said[package, test] += event["Output"]
            case "output" | "build-output":
                print(event["Output"], end="", flush=True)
            case "pass" | "skip" | "fail" as ending if test:
                text = said.pop((package, test), "")
                if ending == "fail":
                    print(text, end="", flush=True)
                if "/" not in test:
                    took.append((event["Elapsed"], test, package))

print("".join(said.values()), end="")  # of tests that never ended
print("the slowest tests:")
for seconds, test, package in sorted(took, reverse=True)[:10]:
    print(f"{seconds:8.1f}s  {test}  {package}")
sys.exit(tests.returncode)
