"""A real Chromium without a window, and axe-core, which says what keeps somebody out of a page."""

import base64
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common import WebDriverException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.worlds.hall.waiting import until

AXE = "axe-core@4.10.3"
SIZES = {
    "phone": (360, 740),
    "narrow": (320, 640),
    "desk": (1280, 800),
    "wall": (1920, 1080),
    "large": (3840, 2160),
}


# What asks for the height lays the page out, which is when it asks for the faces that it needs.
_IS_STYLED = """return !window.isOld && document.readyState === 'complete'
  && (!document.querySelector('link') || getComputedStyle(document.body).margin === '0px')
  && document.body.offsetHeight >= 0 && document.fonts.status === 'loaded'
  && (!arguments[0] || innerWidth === arguments[0])"""
_CLICK = "window.isOld = true; document.querySelector(arguments[0]).click()"
_READ = "return document.body ? document.body.innerText : ''"

STARTS = 3


class Browser(Chrome):
    """Chromium, which on a busy machine says now and then that a page is there before its style or
    its faces, and draws it at first as large as the one before.
    """

    sized: tuple[str, int] = "", 0
    """A window, and how wide its pages are drawn; 0 where a page may say so itself."""

    def get(self, url: str) -> None:
        """Loads a page with its style and faces."""
        super().get(url)
        self.arrives()

    def arrives(self) -> None:
        """Waits until a page is there as it is to be seen."""
        window, wide = self.sized
        if window != self.current_window_handle:
            wide = 0
        until(lambda: self.execute_script(_IS_STYLED, wide))

    def click(self, selector: str) -> None:
        """Clicks on what leads to another page, and waits for that."""
        self.execute_script(_CLICK, selector)
        self.arrives()

    def forget(self) -> None:
        """Leaves every page, with its cookies and with whatever was set for its tab."""
        tabs = self.window_handles
        self.switch_to.new_window("tab")
        kept = self.current_window_handle
        for tab in tabs:
            self.switch_to.window(tab)
            self.close()
        self.switch_to.window(kept)
        prefer(self, "dark")
        self.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "default"})
        self.sized = "", 0


def read(driver: Chrome) -> str:
    """What can be read, '' between two pages."""
    return str(driver.execute_script(_READ))


def _programs() -> tuple[str, str]:
    """Chromium and its driver; skips the test where one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if not browser or not driver:
        pytest.skip("chromium or chromedriver is missing")
    return browser, driver


def _browser() -> Browser:
    chromium, chromedriver = _programs()
    options = ChromeOptions()
    options.binary_location = chromium
    for each in (
        "--no-sandbox",
        "--headless=new",
        "--disable-gpu",
        "--hide-scrollbars",
        "--ignore-certificate-errors",
    ):
        options.add_argument(each)
    driver = _started(options, chromedriver)
    prefer(driver, "dark")
    # What axe looks at with a hundred tables takes long on a busy machine.
    driver.set_script_timeout(180)
    return driver


def _started(options: ChromeOptions, driver: str) -> Browser:
    """Chromium gives up where its own processes take longer to start than it waits for them."""
    for left in reversed(range(STARTS)):
        with suppress(WebDriverException) if left else nullcontext():
            return Browser(options=options, service=Service(driver))
    raise AssertionError


class SharedBrowser:
    """One browser for all tests of a worker, since its start takes longer than most of them."""

    def __init__(self) -> None:
        self._driver: Browser | None = None

    @contextmanager
    def lent(self) -> Iterator[Browser]:
        """The browser without a past, as long as a fixture lasts. It leaves every hall behind it,
        so that the fixture of a hall may end afterwards.
        """
        driver = self._driver = self._driver or _browser()
        try:
            yield driver
        finally:
            # One that does not answer any more fails one test, and not all that come after it.
            try:
                driver.forget()
            except WebDriverException:
                self.close()

    def close(self) -> None:
        if self._driver is not None:
            self._driver.quit()
        self._driver = None


def resize(driver: Browser, size: str) -> None:
    """Makes its window this large."""
    width, height = SIZES[size]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    driver.sized = driver.current_window_handle, 0 if metrics["mobile"] else width


def prefer(driver: Chrome, look: str) -> None:
    """Has the browser prefer `light` or `dark` pages, as its owner would."""
    features = [{"name": "prefers-color-scheme", "value": look}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


@contextmanager
def time_stands(driver: Chrome) -> Iterator[None]:
    """The time of each page from now on stands, until `passed` is more."""
    stands = {"source": "window.passed = 0; performance.now = () => window.passed;"}
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", stands)
    yield
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def printed(driver: Chrome) -> bytes:
    """The page as PDF. Chromium fails at it once in a while on a busy machine, and not again."""
    wanted = {"preferCSSPageSize": True}
    try:
        made = driver.execute_cdp_cmd("Page.printToPDF", wanted)
    except WebDriverException:
        made = driver.execute_cdp_cmd("Page.printToPDF", wanted)
    return base64.b64decode(made["data"])


def axe_source(folder: Path) -> str | None:
    """axe-core's one file out of this folder, fetched by npm where it is missing; else None."""
    file = folder / "axe.min.js"
    if not file.exists():
        npm = shutil.which("npm")
        words = ["pack", AXE, "--silent", "--pack-destination", str(folder)]
        folder.mkdir(parents=True, exist_ok=True)
        if npm is None or subprocess.run([npm, *words], capture_output=True).returncode:
            return None
        packed = next(folder.glob("axe-core-*.tgz"))
        subprocess.run(
            ["tar", "-xzf", packed, "-C", folder, "--strip-components=1", "package/axe.min.js"],
            check=True,
        )
    return file.read_text(encoding="utf-8")


def axe_of_tests() -> str:
    """axe-core as tests keep it; skips where it is not here and cannot be fetched."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tablepi-tests"
    axe = axe_source(cache)
    if axe is None:
        pytest.skip("axe-core is not here, and npm could not fetch it")
    return axe


def axe_faults(driver: Chrome, axe: str) -> list[str]:
    """What axe finds on the page that is shown, however slight."""
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found: Any = driver.execute_async_script(
        "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then("
        "r => done(r.violations.map(v => v.id + ': ' + v.nodes[0].html)))"
    )
    return list(found)
