"""A real browser for tests and pictures of the local chat's page."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import async_playwright

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
ARGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
GROUP = "[data-chat='-1001000000001']"

needs_chromium = pytest.mark.skipif(
    not Path(CHROMIUM).is_file(), reason="there is no chromium to look at the page with"
)


@asynccontextmanager
async def tab(address: str, *, phone: bool = False, scheme: str = "light", scale: float = 1) -> AsyncIterator[Tab]:
    """The page in a fresh browser, 1200x800 or on a phone 360x740; an error in its scripts raises AssertionError.

    scale: pixels of a picture taken of it to one of the page's.
    """
    faults: list[str] = []
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        context = await browser.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1200, "height": 800},
            device_scale_factor=scale,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if scheme == "dark" else "light",
        )
        page = await context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        await page.goto(address)
        await page.wait_for_selector("body[data-ready]")
        yield page
        await browser.close()
    assert faults == []


async def send(page: Tab, text: str) -> None:
    """Write something in the open chat."""
    await page.fill("#text", text)
    await page.press("#text", "Enter")
