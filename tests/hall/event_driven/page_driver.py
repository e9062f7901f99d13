"""Somebody at a browser who finds everything by the words on the page, and by nothing else."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any, TypeVar

from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.worlds.hall.browser import read
from tests.worlds.hall.waiting import PATIENCE_S

T = TypeVar("T")

# On a phone *Undo* lies upon the foot of the desk's pages.
LAPTOP = {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}

SHOWN = """
const found = document.evaluate(arguments[0], document, null, 7, null), all = [];
for (let at = 0; at < found.snapshotLength; at++) all.push(found.snapshotItem(at));
const shown = all.filter(each => each.checkVisibility());
const ways = new Set(shown.map(each => each.href || each)).size;
"""
CELLS = "return shown.map(row => [...row.children].map(cell => cell.innerText.trim()))"
PRESS = """
if (ways != 1) return ways;
window.isOld = true;
// What stands beside the page is settled in place.
const isBeside = shown[0].closest(".waits-panel, .undo, .clock-side");
if (isBeside) addEventListener("answer", () => { window.isOld = false; }, { once: true });
shown[0].click();
return ways"""
ONE = "return ways > 1 ? ways : shown[0]"
"""Upon what is found on a page, at one go: a live page may be drawn anew at any time."""


class PageDriver:
    """One tab of a browser, which begins at this address. `size`: of its glass.

    `near`: words in the same row or group, or a heading above; several narrow it down one by one.
    What stands there twice is a fault: nobody could say which is meant.
    """

    def __init__(self, driver: Chrome, entrance: str, size: dict[str, Any] = LAPTOP) -> None:
        self._driver = driver
        driver.switch_to.new_window("tab")
        self._window = driver.current_window_handle
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        driver.get(entrance)

    def hears_nothing(self) -> None:
        """From its next page on it stands as it was when it came: no live view reaches it."""
        self._look()
        self._driver.execute_cdp_cmd("Network.enable", {})
        self._driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/desk/events*"]})

    def press(self, words: str, *near: str) -> None:
        """Presses a button or a link, and waits for the page behind it."""
        self._one(_pressed(words), near, PRESS)
        self._arrives(f"no page behind “{words}”")

    def press_each(self, *words: str) -> None:
        """Presses one after the other, each on the page behind the one before."""
        for each in words:
            self.press(each)

    def scan(self, code: str) -> None:
        """Types as a scanner does, wherever the page waits for it, and ends the line."""
        self._look()
        self._driver.execute_script("window.isOld = true")
        ActionChains(self._driver).send_keys(code, Keys.ENTER).perform()
        self._arrives(f"no page behind {code}")

    def save(self, words: str) -> None:
        """Presses a link that leaves a file behind, and the page as it is."""
        self._click(_pressed(words))

    def asks_for(self, words: str) -> str:
        """Presses a button, upon which the browser wants this field filled first."""

        def asked() -> str:
            self._one(_pressed(words), ()).click()
            field = self._driver.switch_to.active_element
            labels = field.find_elements(By.XPATH, "./ancestor::label/span")
            return labels[0].text if labels else ""

        return self._until(asked, f"“{words}” asks for nothing")

    def unfold(self, words: str) -> None:
        """Opens a part of the page that is folded."""
        self._click(f"//summary[{_says(words)}]")

    def fill(self, label: str, value: str, *near: str) -> None:
        """Writes into a field."""

        def written() -> bool:
            field = self._one(f"//label[span[{_says(label)}]]/input", near)
            if field.get_attribute("type") != "file":
                field.clear()
            field.send_keys(value)
            return True

        self._until(written, f"{label} cannot be written into")

    def value(self, label: str, *near: str) -> str:
        """What stands in a field."""

        def stands() -> tuple[str]:
            field = self._one(f"//label[span[{_says(label)}]]/input", near)
            return (str(field.get_property("value")),)

        return self._until(stands, f"{label} is not there")[0]

    def choose(self, label: str, option: str, *near: str) -> None:
        """Takes one of several."""

        def chosen() -> bool:
            field = self._one(f"//label[span[{_says(label)}]]/select", near)
            field.find_element(By.XPATH, f"./option[{_says(option)}]").click()
            return True

        self._until(chosen, f"{option} is no choice of {label}")

    def tick(self, label: str, *near: str) -> None:
        """Marks what is not marked, or takes the mark away; takes one key of a pad."""
        kinds = "[@type='checkbox' or @type='radio']"
        self._one(f"//label[span[{_says(label)}]]/input{kinds}", near, PRESS)

    def read(self, row: str, *near: str) -> list[str]:
        """The cells of the first row that is called so, or has a cell that is; [] for none."""
        found = self._on_page(CELLS, f"//tr[.//*[{_says(row)}]]", near)
        return list(found[0]) if found else []

    def rows(self, *near: str) -> list[list[str]]:
        """Every row of tables with its cells."""
        return list(self._on_page(CELLS, "//tbody/tr", near) or [])

    @property
    def text(self) -> str:
        """Everything that can be read."""
        self._look()
        return read(self._driver)

    def sees(self, *texts: str) -> None:
        """Waits until the page says all this."""
        for text in texts:
            self._until(partial(self._says, text), f"“{text}” never came")

    def _says(self, text: str) -> bool:
        return text in self.text

    def shows(self, *lines: str) -> None:
        """Waits until the rows of the page's tables are these."""

        def shown() -> list[str]:
            return [" ".join(" ".join(row).split()) for row in self.rows()]

        with suppress(AssertionError):
            self._until(lambda: shown() == list(lines), "")
        assert shown() == list(lines), f"{shown()} instead of {lines}"

    def _look(self) -> None:
        if self._driver.current_window_handle != self._window:
            self._driver.switch_to.window(self._window)

    def _arrives(self, wrong: str) -> None:
        ready = "return !window.isOld && document.readyState == 'complete'"
        self._until(lambda: self._driver.execute_script(ready), wrong)

    def _click(self, path: str) -> None:
        def clicked() -> bool:
            self._one(path, ()).click()
            return True

        self._until(clicked, f"{path} cannot be clicked on")

    def _one(self, path: str, near: tuple[str, ...], script: str = ONE) -> WebElement:
        what = f"{path} near {near} is there"
        found: Any = self._until(lambda: self._on_page(script, path, near), f"{what} not")
        assert not isinstance(found, int) or found == 1, f"{what} {found} times"
        element: WebElement = found
        return element

    def _on_page(self, script: str, path: str, near: tuple[str, ...]) -> Any:
        """What a script makes of what can be seen of this, in the part that `near` names."""
        self._look()
        for parts in product(*map(_parts, near)):
            if found := self._driver.execute_script(SHOWN + script, "".join(parts) + path):
                return found
        return None

    def _until(self, is_so: Callable[[], T], wrong: str) -> T:
        try:
            # A live page may be drawn anew between finding something and using it.
            gone = [StaleElementReferenceException]
            wait = WebDriverWait(self._driver, PATIENCE_S, 0.05, gone)
            return wait.until(lambda _: is_so())
        except TimeoutException:
            raise AssertionError(f"{wrong}, on this page:\n{self.text}") from None


def _says(words: str) -> str:
    return f'normalize-space()="{words}"'


def _pressed(words: str) -> str:
    return f"//*[self::a or self::button][{_says(words)}]"


def _parts(near: str) -> tuple[str, ...]:
    """A row or group with these words, a part that is folded under them, or one below a heading."""
    says, heading = _says(near), "*[self::h1 or self::h2 or self::h3]"
    return (
        f"//*[self::tr or self::li or self::fieldset][.//*[{says}]]",
        f"//details[summary[{says}]]",
        f"//*[preceding-sibling::{heading}[1][{says}]]",
    )
