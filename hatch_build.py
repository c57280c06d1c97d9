"""What a package index is told beside pyproject.toml: the README with links that work there, and where Teien lives.

In the repository the README's links are relative. On an index they lead to where the repository is published, which
`repository` in pyproject.toml says, or TEIEN_REPOSITORY to who builds it; where nobody says it, they are plain text.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)]+)\)")
PAGES = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md", "Citation": "CITATION.cff"}


class IndexMetadata(MetadataHookInterface):
    """Hatchling asks it whenever the package is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        address = (os.environ.get("TEIEN_REPOSITORY") or self.config["repository"]).rstrip("/")
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text, address)}
        if address:
            metadata["urls"] = {
                "Repository": address,
                **{name: f"{address}/blob/main/{page}" for name, page in PAGES.items()},
            }


def for_index(text: str, address: str) -> str:
    """The README as it can be read away from the repository."""

    def picture(found: re.Match[str]) -> str:
        said, target = found.groups()
        if "://" in target:
            return found[0]
        return f"![{said}]({address}/raw/main/{target})\n\n" if address else ""

    def link(found: re.Match[str]) -> str:
        said, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        return f"[{said}]({address}/blob/main/{target})" if address else said

    return LINK.sub(link, PICTURE.sub(picture, text))
