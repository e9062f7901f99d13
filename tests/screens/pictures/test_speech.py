"""What a voice says: made from one picture after the other, the same whatever lies face-down."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.core.text.tokenizer import words_of
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonTapped
from tablepi.referee.intents import (
    Answer,
    Back,
    Drop,
    GoToMenu,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    Undo,
)
from tablepi.screens.pictures.speech import (
    MOST_LETTERS,
    SpeechHistory,
    Utterance,
    speak,
    speakable,
)
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.tools.demo import recorded
from tests.screens.two_worlds import lines_of_both
from tests.worlds.table.sitting import Sitting

SPOKEN = {
    "en": (
        "Ann’s turn.",
        "Ann: Power, Mill, leaves. Ben’s turn.",
        "It is not Ann’s turn: waiting for Ben.",
        "Ben: Location, a face-down card, suns. Ann’s turn.",
        "Undo. Ben’s turn.",
        "Paused.",
    ),
    "de": (
        "Am Zug: Ann.",
        "Ann: Farbkraft, Mill, Blätter. Am Zug: Ben.",
        "Ann ist nicht dran. Am Zug: Ben.",
        "Ben: Ort, verdeckte Karte, Sonnen. Am Zug: Ann.",
        "Zurückgenommen. Am Zug: Ben.",
        "Pause.",
    ),
    "fr": (
        "À Ann de jouer.",
        "Ann: Pouvoir, Mill, feuilles. À Ben de jouer.",
        "À Ben de jouer, pas à Ann.",
        "Ben: Lieu, carte cachée, soleils. À Ann de jouer.",
        "Annuler. À Ben de jouer.",
        "En pause.",
    ),
    "es": (
        "Turno de Ann.",
        "Ann: Poder, Mill, hojas. Turno de Ben.",
        "No es el turno de Ann: se espera a Ben.",
        "Ben: Lugar, carta oculta, soles. Turno de Ann.",
        "Deshacer. Turno de Ben.",
        "En pausa.",
    ),
}
TIME = {
    "en": (
        "Ann: time is short.",
        "Ann: time is up. Ann: Next player. Ben’s turn.",
        "Ben: time is short.",
        "Ben: time is up. Ben: Next player. Ann’s turn. Paused.",
    ),
    "de": (
        "Ann: die Zeit wird knapp.",
        "Ann: die Zeit ist um. Ann: Weiter. Am Zug: Ben.",
        "Ben: die Zeit wird knapp.",
        "Ben: die Zeit ist um. Ben: Weiter. Am Zug: Ann. Pause.",
    ),
    "fr": (
        "Ann : le temps presse.",
        "Ann : temps écoulé. Ann: Au suivant. À Ben de jouer.",
        "Ben : le temps presse.",
        "Ben : temps écoulé. Ben: Au suivant. À Ann de jouer. En pause.",
    ),
    "es": (
        "Ann: queda poco tiempo.",
        "Ann: sin tiempo. Ann: El siguiente. Turno de Ben.",
        "Ben: queda poco tiempo.",
        "Ben: sin tiempo. Ben: El siguiente. Turno de Ann. En pausa.",
    ),
}
RESULTS = {
    "en": "Ben wins. Ben 7, Ann 5.",
    "de": "Ben gewinnt. Ben 7, Ann 5.",
    "fr": "Ben gagne. Ben 7, Ann 5.",
    "es": "Gana Ben. Ben 7, Ann 5.",
}


class Listener:
    """Somebody at the table who only hears the voice."""

    def __init__(self, sitting: Sitting, language: str = "en") -> None:
        self._sitting = sitting
        self._language = language
        self._spoken = SpeechHistory()

    def utterance(self) -> Utterance | None:
        """What is said of the present picture; of the same one again, nothing."""
        shown = self._sitting.picture, self._sitting.router.beneath(), self._language
        self._spoken, utterance = speak(self._spoken, *shown)
        assert speak(self._spoken, *shown) == (self._spoken, None)
        return utterance

    def now(self) -> str:
        """Its text, '' for silence."""
        utterance = self.utterance()
        return utterance.text if utterance else ""

    def while_passing(self, milliseconds: int) -> list[str]:
        """Everything said while so much time passes."""
        spoken = []
        for _ in range(milliseconds // 500):
            self._sitting.wait(500)
            spoken.append(self.now())
        return [text for text in spoken if text]


@pytest.mark.parametrize("language", SPOKEN)
def test_turns_verdicts_undo_and_pause_are_spoken_in_the_tables_language(
    store: Store, language: str
) -> None:
    sitting = Sitting(store, language=language)
    listener = Listener(sitting, language)
    sitting.begin("power-suit", "Ann", "Ben")
    heard = [listener.now()]
    acts: tuple[Callable[[], object], ...] = (
        lambda: sitting.scan("power", "leaves", "mill"),
        lambda: sitting.hear(ButtonTapped("seat", 1)),
        lambda: sitting.give(verb="location", ace="suns", card="castle"),
        lambda: sitting.hear(Undo()),
        lambda: sitting.hear(ButtonTapped("pause")),
    )
    for act in acts:
        act()
        heard.append(listener.now())
    assert tuple(heard) == SPOKEN[language]


@pytest.mark.parametrize("language", TIME)
def test_a_clock_that_grows_short_and_a_flag_that_falls_are_told_once(
    store: Store, language: str
) -> None:
    sitting = Sitting(store, language=language, timing=Timing("move", 30, 0, "passes"))
    sitting.begin("score-sheet", "Ann", "Ben")
    listener = Listener(sitting, language)
    listener.now()
    assert tuple(listener.while_passing(90_000)) == TIME[language]


@pytest.mark.parametrize("language", RESULTS)
def test_a_result_is_told_once_the_winner_first(store: Store, language: str) -> None:
    sitting = Sitting(store, language=language)
    sitting.begin("score-sheet", "Ann", "Ben")
    listener = Listener(sitting, language)
    sitting.give(seat=1, verb="add", points=5)
    sitting.give(seat=2, verb="add", points=7)
    listener.now()
    sitting.hear(OpenMatchMenu(), Answer("match.verb", "finish"))
    assert listener.now() == RESULTS[language]
    sitting.hear(OpenResult())
    assert listener.now() == ""
    sitting.hear(Answer("result.stands"))
    assert listener.now() == ""


@pytest.mark.parametrize("flag", ["told", "concedes"])
def test_whatever_a_flag_means_the_seat_is_named_whose_time_is_up(store: Store, flag: str) -> None:
    sitting = Sitting(store, timing=Timing("move", 30, 0, flag))
    sitting.begin("score-sheet", "Ann", "Ben")
    listener = Listener(sitting)
    listener.now()
    short, out, *more = listener.while_passing(90_000)
    assert (short, more) == ("Ann: time is short.", [])
    assert out.startswith("Ann: time is up.")
    assert out.endswith("Ben wins. Ben 0, Ann 0.") == (flag == "concedes")


def test_every_refusal_interrupts_and_nothing_else_does(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    listener = Listener(sitting)
    listener.now()
    for line in recorded():
        words = words_of(line.partition(" ! ")[0])
        sitting.scan(*([words[1], *words[:1:-1]] if len(words) > 1 else words))
        utterance = listener.utterance()
        assert utterance is not None, line
        assert utterance.urgent == (" ! " in line), line
    assert utterance == Utterance("Ben wins. Ben 37, Ann 35.")


def test_the_same_refusal_twice_is_spoken_twice_and_pages_in_between_say_nothing(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    listener = Listener(sitting)
    listener.now()
    for _ in range(2):
        sitting.hear(ButtonTapped("seat", 2))
        assert listener.now() == "It is not Ben’s turn: waiting for Ann."
    for page in (OpenHistory(), Back(), OpenMatchMenu(), Answer("sound.more"), Back()):
        sitting.hear(page)
        assert listener.now() == "", page


def test_a_match_that_goes_on_says_whose_turn_it_is_and_no_old_verdict(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    listener = Listener(sitting)
    assert listener.now() == "Ben’s turn."
    sitting.hear(GoToMenu())
    assert listener.now() == ""
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    assert listener.now() == "Ben’s turn."


def test_the_timer_without_a_match_says_that_its_time_is_up(sitting: Sitting) -> None:
    listener = Listener(sitting)
    sitting.hear(Answer("menu.tools"), Answer("tools", "timer"), Answer("tools.use"))
    assert listener.while_passing(3_600_000) == ["Timer: time is up."]


def test_whatever_lies_face_down_the_same_is_spoken(tmp_path: Path, chance: random.Random) -> None:
    stores = [Store.open(tmp_path / f"{name}.db", synchronous="OFF") for name in ("one", "two")]
    worlds = [Sitting(store) for store in stores]
    listeners = [Listener(world) for world in worlds]
    for world in worlds:
        world.begin("power-suit", "Ann", "Ben")
    assert [listener.now() for listener in listeners] == ["Ann’s turn."] * 2
    differing, spoken = 0, []
    for _, verb, card, other, ace in lines_of_both(chance):
        for world, name in zip(worlds, (card, other), strict=True):
            world.give(verb=verb, ace=ace, card=name)
        heard = [listener.utterance() for listener in listeners]
        assert heard[0] == heard[1]
        spoken.append(heard[0].text if heard[0] else "")
        if card != other:
            differing += 1
            assert "a face-down card" in spoken[-1]
        for world in worlds:
            world.hear(Undo(), Drop())
        assert listeners[0].utterance() == listeners[1].utterance()
        for world, name in zip(worlds, (card, other), strict=True):
            world.give(verb=verb, ace=ace, card=name)
        assert listeners[0].utterance() == listeners[1].utterance()
    for store in stores:
        store.close()
    assert differing > 4
    assert all(spoken)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("two\nlines\tand a\x00bell\x07", "two lines and a bell"),
        ("left\u202eright and \ud800 half", "left right and half"),
        ("[[fV'st]] player", "fV'st player"),
        ("--help", "--help"),
        ("Ben -5, 3-4", "Ben −5, 3-4"),
        ("a " * MOST_LETTERS, ("a " * (MOST_LETTERS // 2)).strip()),
        ("a" * 2 * MOST_LETTERS, "a" * MOST_LETTERS),
        (" \n", ""),
    ],
)
def test_a_text_is_one_line_of_words_and_no_longer_than_anybody_listens(
    text: str, spoken: str
) -> None:
    assert speakable(text) == spoken
    assert len(speakable(text)) <= MOST_LETTERS
