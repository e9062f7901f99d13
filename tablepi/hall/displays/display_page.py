"""What a screen without settings shows until the desk chooses, and how it hears of a choice."""

from tablepi.hall.displays.display_choice import DisplayChoice
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.markup import Html, joined, tag


def draw_choice(choice: DisplayChoice, drawing: Drawing) -> Html:
    """Seen by nobody: the page's script loads the screen anew once this is another one."""
    return tag("span", data_shows=str(choice.row))


def draw_number(number: int, drawing: Drawing) -> Html:
    """The screen's number, for whoever stands at the desk."""
    words = drawing.words
    shown = tag("span", number, class_="huge")
    return joined(
        tag("h1", words("display.number", n=shown)), tag("p", words("display.waits"), class_="what")
    )
