"""Tests the lab as the container runs it, from inside: it listens for all the world on the port that the image names,
answers nobody without the token, and has run the first cell of the first notebook soon after it was started.

usage, in the container: .venv/bin/python .ci/container_test.py
"""

import asyncio
import json
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
import uuid

from tornado.websocket import websocket_connect

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text()
COMMAND = json.loads(re.search(r"^CMD (.*)$", DOCKERFILE, re.M)[1])
PORT = int(re.search(r"^EXPOSE (\d+)$", DOCKERFILE, re.M)[1])
START_SECONDS, CELL_SECONDS = 120, 60  # on a busy machine; both are printed


def first_cell():
    cells = json.loads((ROOT / "notebooks" / "00-quickstart.ipynb").read_text())["cells"]
    return next("".join(c["source"]) for c in cells if c["cell_type"] == "code")


class Container(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.log = tempfile.NamedTemporaryFile("r")
        began = time.monotonic()
        with open(cls.log.name, "w") as log:
            cls.lab = subprocess.Popen(COMMAND, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        cls.token = cls.said(rf":{PORT}/lab\S*token=(\w+)")
        print(f"the lab was there after {time.monotonic() - began:.1f} s")

    @classmethod
    def said(cls, pattern):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and cls.lab.poll() is None:
            if found := re.search(pattern, pathlib.Path(cls.log.name).read_text()):
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"the lab did not start:\n{pathlib.Path(cls.log.name).read_text()}")

    @classmethod
    def tearDownClass(cls):
        cls.lab.send_signal(signal.SIGTERM)
        cls.lab.wait(30)

    def get(self, path, data=None, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def test_listens_for_all(self):
        listening = "\n".join(pathlib.Path(f"/proc/net/{table}").read_text() for table in ("tcp", "tcp6"))
        self.assertRegex(listening, rf" 0+:{PORT:04X} \S+ 0A ")

    def test_token(self):
        for headers in {}, {"Authorization": "token " + "0" * len(self.token)}:
            with self.assertRaises(urllib.error.HTTPError) as refused:
                self.get("/api/contents", **headers)
            self.assertEqual(refused.exception.code, 403)
            refused.exception.close()
        names = [f["name"] for f in self.get("/api/contents", Authorization=f"token {self.token}")["content"]]
        self.assertIn("notebooks", names)

    def test_first_cell(self):
        began = time.monotonic()
        outputs = asyncio.run(asyncio.wait_for(self.run_cell(first_cell()), CELL_SECONDS))
        print(f"the kernel and the first cell took {time.monotonic() - began:.1f} s")
        self.assertTrue("435 examples" in outputs, "the cell does not show its summary")

    async def run_cell(self, source):
        body = json.dumps({"name": "gonb", "path": "my"}).encode()
        kernel = self.get("/api/kernels", body, Authorization=f"token {self.token}")["id"]
        channel = await websocket_connect(f"ws://127.0.0.1:{PORT}/api/kernels/{kernel}/channels?token={self.token}",
                                          max_message_size=100 << 20)
        header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": uuid.uuid4().hex,
                  "username": "", "version": "5.3", "date": ""}
        content = {"code": source, "silent": False, "store_history": True, "user_expressions": {},
                   "allow_stdin": False, "stop_on_error": True}
        await channel.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": {},
                                                "content": content, "channel": "shell"}))
        shown = ""
        while True:
            message = json.loads(await channel.read_message())
            if message["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            if message["header"]["msg_type"] == "display_data":
                shown += json.dumps(message["content"]["data"])
            if message["header"]["msg_type"] == "error":
                self.fail(message["content"])
            if message["content"].get("execution_state") == "idle":  # comes last of what the cell shows
                channel.close()
                return shown


if __name__ == "__main__":
    unittest.main()
