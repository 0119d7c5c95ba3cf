"""What the lab changes of Jupyter's server: a new notebook begins with a template."""

from pathlib import Path

import nbformat
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

TEMPLATE = Path(__file__).with_name("template.ipynb")


class Notebooks(AsyncLargeFileManager):
    async def new(self, model=None, path=""):
        if model and model.get("type") == "notebook" and "content" not in model:
            model |= {"content": nbformat.read(TEMPLATE, as_version=4), "format": "json"}
        return await super().new(model, path)


c = get_config()  # noqa: F821, which Jupyter defines
c.ServerApp.contents_manager_class = Notebooks
