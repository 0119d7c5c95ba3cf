"""Tests .ci/parts.py, which does the parts of .ci/run: a part that fails fails the run; and the printed lines."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PARTS = pathlib.Path(__file__).with_name("parts.py")
MAKEFILE = """good:
	@echo made good
bad:
	@echo no such thing; exit 3
busy:
	@python3 -c "while __import__('time').process_time() < 0.3: pass"
"""


class Parts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("Makefile", MAKEFILE)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def do(self, *words):
        """Does parts; returns the status and the lines that were printed."""
        # As a user calls it, although make runs this test.
        env = {name: value for name, value in os.environ.items() if "MAKE" not in name}
        done = subprocess.run([sys.executable, PARTS, *words], cwd=self.folder, env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=60)
        return done.returncode, done.stdout.splitlines()

    def test_all_pass(self):
        self.write("program", "#!/bin/sh\necho I am a program\n")
        status, lines = self.do("good", "./program")
        self.assertEqual(status, 0, lines)
        for line in "made good", "I am a program", "=== good passed", "=== ./program passed":
            self.assertIn(line, lines)

    def test_one_fails(self):
        """The others are done, the output of the failed one is shown whole, and the status is 1, wherever it stands."""
        for words in ("bad", "good"), ("good", "bad"), ("bad", "--", "good"), ("good", "--", "bad"), ("good bad",):
            with self.subTest(words):
                status, lines = self.do(*words)
                self.assertEqual(status, 1)
                for line in "made good", "no such thing", "make: *** [Makefile:4: bad] Error 3":
                    self.assertIn(line, lines)
                self.assertRegex(lines[-1], "^1 of [12] parts failed: (good )?bad$")
                self.assertRegex("\n".join(lines), r"\n +[\d.]+ +[\d.]+  (good )?bad, FAILED\n")

    def test_no_such_part(self):
        self.assertEqual(self.do("nothing")[0], 1)

    def test_killed(self):
        self.write("killed", "#!/bin/sh\nkill -9 $$\n")
        status, lines = self.do("./killed")
        self.assertEqual(status, 1)
        self.assertIn("=== ./killed FAILED with status -9", lines)

    def test_order(self):
        """Three at a time: the fourth begins when one of the first ends, and the parts behind -- when all have ended."""
        self.write("quick", "#!/bin/sh\nsleep 0.5\necho quick >>order\n")
        self.write("next", "#!/bin/sh\necho next >>order\n")
        self.write("last", "#!/bin/sh\necho last >>order\n")
        for name in "slow", "slower":
            self.write(name, "#!/bin/sh\nuntil grep -qs next order; do sleep 0.05; done\nsleep 0.2\necho slow >>order\n")
        self.do("./slow", "./slower", "./quick", "./next", "--", "./last")
        self.assertEqual((self.folder / "order").read_text().split(), ["quick", "next", "slow", "slow", "last"])

    def test_table(self):
        """The table has the CPU time of a part with its processes, and begins with the part that had most."""
        _, lines = self.do("good", "busy")
        rows = lines[lines.index("  seconds   of CPU  part") + 1:]
        self.assertEqual([row.split()[2] for row in rows], ["busy", "good", "in"])
        self.assertGreater(float(rows[0].split()[1]), 0.2)

    def test_orphans(self):
        """The CPU time of a process whose parent ends first belongs to the part too."""
        self.write("parent", "#!/bin/sh\nmake busy >/dev/null &\necho the parent ends\n")
        _, lines = self.do("./parent")
        row = next(line for line in lines if line.endswith("  ./parent"))
        self.assertGreater(float(row.split()[1]), 0.2, lines)


if __name__ == "__main__":
    unittest.main(verbosity=2)
