"""Browsers that have only the fonts they are given, as people's machines do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .browser import ARGS, CHROMIUM

__all__ = ["FONTS", "with_fonts"]

FONTS = {
    # the fonts of a plain Linux
    "dejavu": ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold"),
    # one wide font for all text: a quarter wider than what the page asks for
    "wide": ("DejaVuSans-Bold",),
}
_PLACES = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir><cachedir>{folder}/cache</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
</fontconfig>
"""


@contextmanager
def with_fonts(browser: Browser, name: str, folder: Path) -> Iterator[Browser]:
    """Another browser of the same kind, for which no other fonts are installed."""
    fonts = folder / "fonts"
    fonts.mkdir()
    for font in FONTS[name]:
        found = [file for place in _PLACES for file in place.rglob(f"{font}.ttf")]
        if not found and not os.environ.get("CI"):
            pytest.skip(f"NO FONTS: {font} is missing (`apt-get install fonts-dejavu-core`)")
        (fonts / found[0].name).symlink_to(found[0])
    config = folder / "fonts.conf"
    config.write_text(_CONFIG.format(fonts=fonts, folder=folder))
    other = browser.browser_type.launch(
        executable_path=CHROMIUM, args=ARGS, env={**os.environ, "FONTCONFIG_FILE": str(config)}
    )
    try:
        yield other
    finally:
        other.close()
