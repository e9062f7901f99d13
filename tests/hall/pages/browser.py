"""A real Chromium without a window, and axe-core, which says what keeps somebody out of a page."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

AXE = "axe-core@4.10.3"
SIZES = {"phone": (390, 844), "narrow": (320, 640), "desk": (1280, 800), "wall": (1920, 1080)}


def programs() -> tuple[str, str] | None:
    """Chromium and its driver, None where one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


def browser(found: tuple[str, str]) -> Chrome:
    """A browser that is ended by its owner."""
    options = ChromeOptions()
    options.binary_location = found[0]
    for each in (
        "--no-sandbox",
        "--headless=new",
        "--disable-gpu",
        "--hide-scrollbars",
        "--ignore-certificate-errors",
    ):
        options.add_argument(each)
    return Chrome(options=options, service=Service(found[1]))


def resize(driver: Chrome, size: str) -> None:
    """Makes its window this large."""
    width, height = SIZES[size]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


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


def faults(driver: Chrome, axe: str) -> list[str]:
    """What axe finds serious or critical on the page that is shown."""
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found: Any = driver.execute_async_script(
        "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then("
        "r => done(r.violations.map(v => [v.impact, v.id, v.nodes[0].html])))"
    )
    return [f"{name}: {html}" for impact, name, html in found if impact in ("serious", "critical")]
