"""Command cards: which tags stand for a button; teaching one, and printing the codes of all."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from tablepi.core.cards import NO_CARDS
from tablepi.core.record import Profile
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer
from tablepi.referee.tags.card_lookup import COMMANDS, PRINTED, WRITTEN
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.equipment.usb_stick import OntoStick
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice, Page
from tablepi.screens.pictures.sheet_print import PlayerCard, Printer

PRINTED_FILE = "tablepi-command-cards"


def command_said(words: Words, command: str) -> str:
    """Sentence about a command card where another card is asked for."""
    return words("command.is-one", command=words(f"command.{command}"))


def printed_cards(words: Words) -> tuple[PlayerCard, ...]:
    """The card of each command to print, in the table's language."""
    return tuple(
        PlayerCard(words(f"command.{command}"), PRINTED[command], words(f"command.{command}.how"))
        for command in COMMANDS
    )


class TeachCommandScreen(Screen):
    """Waits for the tag that is to mean a command, and says why another one cannot."""

    on_card = ""

    def __init__(self, nav: Navigation, equipment: Equipment, command: str) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._decks = equipment.storage.decks
        self._command = command

    def picture(self) -> Page:
        """Instruction which tag to lay on which reader."""
        words = self._nav.words
        name = words(f"command.{self._command}")
        lines = words("commands.lay"), words(f"command.{self._command}.how")
        trouble = [Notice("tag", self._trouble)] if self._trouble else []
        return self._page(name, lines, (self._back(),), *trouble, kind="sign")

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Takes a tag that is no card, or says what it is."""
        words = self._nav.words
        if shown.deck:
            cards = self._equipment.files.get(shown.file, NO_CARDS)
            card = Words(cards=cards, language=words.language).card(shown.word)
            self._trouble = words("deck.is-card", card=card, deck=shown.deck)
        elif self._equipment.is_card(shown):
            self._trouble = words("player.is-card")
        else:
            self._trouble = self._fault(
                partial(self._decks.teach_command, shown.uid, self._command)
            )
            self._leave_taught()

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """A player's tag or code stays the player's, who is not named."""
        self._trouble = self._nav.words("commands.is-player")

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """A tag that is a command already, or says so itself, stays as it is."""
        words = self._nav.words
        if (tag.text or tag.uid).strip() in WRITTEN:
            self._trouble = words("commands.is-printed")
        elif command == self._command:
            self._trouble = words("commands.known")
        else:
            self._trouble = command_said(words, command)
        return True

    def _leave_taught(self) -> None:
        if not self._trouble:
            self._nav.leave()
            self._nav.notify("commands.taught", command=self._nav.words(f"command.{self._command}"))


class CommandCardsScreen(Screen):
    """One row a command: how many tags mean it, teaching one more, forgetting all."""

    on_card = "commands.choose"

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._decks = equipment.storage.decks
        self._erasing = EraseButtons("commands.forget", "commands.sure", self._forget)

    def picture(self) -> Listing:
        """Every command, whether it was taught or not."""
        words = self._nav.words
        rows, trouble = self._read(self._rows)
        title = words("commands.title")
        tools = self._printing()
        return self._listing(title, rows, "", trouble, tools=tools, kind="commands", sign="code")

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """Tells what a command card means; nobody obeys on the page that looks after them."""
        self._nav.notify("readers.read.card", card=self._nav.words(f"command.{command}"))
        return True

    def _rows(self) -> Iterator[Entry]:
        words = self._nav.words
        tags = Counter(tag.card for tag in self._decks.command_tags())
        for command in COMMANDS:
            taught = words("commands.tags", n=tags[command])
            detail = taught if tags[command] else words("commands.none")
            teach = Answer("command", command, partial(self._teach, command))
            forget = self._erasing.of(words, command) if tags[command] else ()
            yield Entry(words(f"command.{command}"), detail, teach, forget)

    def _teach(self, command: str) -> None:
        self._nav.enter(TeachCommandScreen(self._nav, self._equipment, command))

    def _forget(self, command: str) -> None:
        self._attempt(partial(self._decks.forget_command, command))

    def _printing(self) -> tuple[Button, ...]:
        """The button that prints the codes of all commands, where anything can."""
        if (printer := self._equipment.printer) is None:
            return ()
        print_codes = Way("commands.print", partial(self._print, printer), icon="code")
        return (print_codes.button(self._nav.words),)

    def _print(self, printer: Printer) -> None:
        """Asks for the stick onto which the sheet is written."""
        cards = printed_cards(self._nav.words)
        write = partial(printer.write_cards, name=PRINTED_FILE, cards=cards)
        sticks, put = self._equipment.sticks(), self._equipment.put
        self._nav.enter(OntoStick(self._nav, "match.keep-to", sticks, put, write))
