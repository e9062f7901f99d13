"""Which keys are handed on, and when: a hand's soon, a card reader's never."""

import random
from itertools import accumulate, product

import pygame
import pytest

from tablepi.core.key_burst import CLOSE_MS, GAP_MS, LEAST, KeyBurst
from tablepi.screens.context.table_settings import Hands
from tablepi.ui.input.key_guard import END_MS, HELD_MS, KeyGuard

NUMBER = "0006584241"
TICK_MS, TURN_MS = 16, 4


def key(character: str) -> pygame.event.Event:
    code = {"\r": pygame.K_RETURN, "\t": pygame.K_TAB}.get(character, ord(character))
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=character, mod=0)


class Loop:
    """A main loop that looks at the keyboard as often as the real one does, and may be held up.

    `passed`: what came through, each with how long that took from the press on. `known`: somebody
    types on every keyboard here.
    """

    def __init__(self, known: bool = False) -> None:
        self.guard = KeyGuard()
        self.guard.hands = Hands(int(known), known)
        self.at_ms = 5_000
        self.scans = 0
        self.passed: list[tuple[str, int]] = []
        self._pressed: dict[int, int] = {}
        self._seen: list[pygame.event.Event] = []
        self.guard.sift([], self.at_ms)

    @property
    def text(self) -> str:
        return "".join(character for character, _ in self.passed)

    @property
    def longest_ms(self) -> int:
        return max(ms for _, ms in self.passed)

    def run(self, presses: list[tuple[int, str]], stalls: tuple[tuple[int, int], ...] = ()) -> None:
        """Key presses at these times; `stalls`: when the loop is held up, and until when."""
        begin = self.at_ms
        waiting = [(begin + at_ms, character) for at_ms, character in presses]
        end = begin + (presses[-1][0] if presses else 0) + 500
        while self.at_ms < end:
            step = TURN_MS if self.guard.holding else TICK_MS
            until = [stop for start, stop in stalls if start <= self.at_ms - begin < stop]
            self.at_ms = begin + until[0] if until else self.at_ms + step
            events = []
            while waiting and waiting[0][0] <= self.at_ms:
                at_ms, character = waiting.pop(0)
                event = key(character)
                self._pressed[id(event)] = at_ms
                events.append(event)
            self._seen += events
            for event in self.guard.sift(events, self.at_ms):
                self.passed.append((event.unicode, self.at_ms - self._pressed[id(event)]))
            self.scans += self.guard.take_scan()


def typed(text: str, key_ms: int) -> list[tuple[int, str]]:
    return [(nth * key_ms, character) for nth, character in enumerate(text, 1)]


def test_a_scan_is_swallowed_whole_and_told_once() -> None:
    wrong = {}
    for key_ms, end in product(range(26), ("\r", "\t\r", "\t", "")):
        loop = Loop()
        loop.run(typed(NUMBER + end, key_ms))
        if (loop.text, loop.scans) != ("", 1):
            wrong[key_ms, end] = (loop.text, loop.scans)
    assert wrong == {}


@pytest.mark.parametrize("key_ms", [51, 60, 80, 120, 400])
def test_what_a_hand_types_comes_whole_and_in_order_however_fast(key_ms: int) -> None:
    loop = Loop(known=True)
    text = "the quick brown fox jumps\r"
    loop.run(typed(text, key_ms))
    assert (loop.text, loop.scans) == (text, 0)


@pytest.mark.parametrize(("known", "gap_ms"), [(True, GAP_MS), (False, CLOSE_MS)])
def test_a_key_of_a_hand_waits_no_longer_than_a_row_goes_on(known: bool, gap_ms: int) -> None:
    loop = Loop(known)
    loop.run([(0, "a"), *((400 + at, each) for at, each in typed("the quick brown fox", 77))])
    # A key comes up to a tick before the loop looks, as it always did.
    assert max(ms for _, ms in loop.passed[1:]) <= TICK_MS + gap_ms + TURN_MS


@pytest.mark.parametrize("typed_before", ["", "x"])
def test_a_short_code_at_a_hands_pace_is_held_until_it_is_said_whose(
    typed_before: str, chance: random.Random
) -> None:
    """Two hundred codes of three letters, 28 ms and 7 more or less from key to key."""
    leaked = []
    for _ in range(200):
        loop = Loop()
        loop.run([(0, key) for key in typed_before])
        code = "".join(chance.choices("abcdefghjkmnpqrstuvwxyz0123456789", k=3)) + "\r"
        at_ms = list(accumulate(max(1, round(chance.gauss(28, 7))) for _ in code))
        loop.run(list(zip(at_ms, code, strict=True)))
        leaked += [] if (loop.text, loop.scans) == (typed_before, 1) else [loop.text]
    # A key in fifteen thousand is four deviations late.
    assert len(leaked) <= 1


@pytest.mark.parametrize(("hands", "entered"), [(Hands(1, True), "17\r"), (Hands(), "")])
def test_a_row_that_is_held_is_entered_once_a_hand_was_said_to_have_typed_it(
    hands: Hands, entered: str
) -> None:
    loop = Loop()
    loop.run(typed("17\r", 30))
    assert (loop.text, loop.scans) == ("", 1)
    loop.guard.hands = hands
    loop.run([])
    assert loop.text == entered
    loop.run(typed("18\r", 30))
    assert loop.text == entered + ("18\r" if entered else "")


def test_tab_and_enter_alone_are_no_code() -> None:
    loop = Loop()
    loop.run(typed("\t\t\r", 90))
    assert (loop.text, loop.scans) == ("\t\t\r", 0)


def test_a_row_that_nobody_told_of_for_a_minute_is_dropped() -> None:
    loop = Loop()
    loop.run(typed("17\r", 30))
    loop.at_ms += HELD_MS
    loop.run([])
    loop.guard.hands = Hands(1, True)
    loop.run([])
    assert loop.text == ""


def test_a_roll_of_four_fingers_is_a_hands() -> None:
    loop = Loop()
    loop.run([*typed("asdf", 20), (600, "\r")])
    assert (loop.text, loop.scans) == ("asdf\r", 0)


@pytest.mark.parametrize("stalled_ms", [100, 300, 500])
def test_what_a_hand_typed_while_the_loop_was_held_up_is_no_scan(stalled_ms: int) -> None:
    loop = Loop(known=True)
    loop.run(typed("a hand types on", 100), ((150, 150 + stalled_ms),))
    assert (loop.text, loop.scans) == ("a hand types on", 0)


def test_a_scan_is_swallowed_though_the_loop_is_held_up() -> None:
    wrong = {}
    presses = [(100 + at, character) for at, character in typed(NUMBER + "\r", 12)]
    for begin_ms, stalled_ms in product(range(0, 200, 8), (50, 150, 250)):
        loop = Loop()
        loop.run(presses, ((begin_ms, begin_ms + stalled_ms),))
        if (loop.text, loop.scans) != ("", 1):
            wrong[begin_ms, stalled_ms] = (loop.text, loop.scans)
    assert wrong == {}


def test_an_enter_a_little_late_is_the_scans_and_a_later_one_a_hands() -> None:
    loop = Loop()
    loop.run([*typed(NUMBER, 4), (40 + END_MS - TICK_MS, "\r")])
    assert loop.text == ""
    loop.run([(0, "\r")])
    assert loop.text == "\r"


def test_a_hand_that_types_right_after_a_scan_is_heard_again() -> None:
    loop = Loop()
    loop.run([(0, "x"), *((400 + at, each) for at, each in typed(NUMBER, 4))])
    loop.run(typed("17\r", 90))
    assert loop.text == "x17\r"


def test_scans_one_after_the_other_are_each_told() -> None:
    loop = Loop()
    for _ in range(3):
        loop.run(typed(NUMBER + "\r", 5))
    assert (loop.text, loop.scans) == ("", 3)


def test_shift_between_the_letters_does_not_break_a_scan() -> None:
    guard = KeyGuard()
    guard.sift([], 0)
    passed: list[pygame.event.Event] = []
    for nth, letter in enumerate("ABCDEFGH"):
        shift = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=0)
        passed += guard.sift([shift], 40 * nth + 20)
        passed += guard.sift([key(letter)], 40 * nth + 40)
    assert [event for event in passed if event.key != pygame.K_LSHIFT] == []
    assert guard.take_scan()


def test_a_knob_that_sends_arrows_is_handed_on_however_fast() -> None:
    guard = KeyGuard()
    arrow = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
    assert list(guard.sift([arrow] * 20, 100)) == [arrow] * 20
    assert not guard.take_scan()


def test_touches_and_the_rest_are_handed_on_at_once() -> None:
    guard = KeyGuard()
    guard.hands = Hands(1, True)
    guard.sift([key("1")], 0)
    touch = pygame.event.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5)
    assert list(guard.sift([touch], 4)) == [touch]
    assert [event.unicode for event in guard.sift([], 4 + GAP_MS)] == ["1"]


def test_nothing_is_lost_nor_exchanged_of_what_hands_type(chance: random.Random) -> None:
    loop = Loop(known=True)
    at_ms, presses = 0, []
    for _ in range(300):
        at_ms += chance.choice((55, 70, 90, 130, 300, chance.randrange(51, 1000)))
        presses.append((at_ms, chance.choice("abc123\r\t")))
    loop.run(presses)
    assert loop.text == "".join(character for _, character in presses)


def test_a_row_is_a_burst_from_its_fifth_key_on() -> None:
    burst = KeyBurst()
    burst.gap_ms = GAP_MS
    assert [burst.press(at, at) for at in range(0, 8 * LEAST, 8)] == [False] * 4 + [True]
    assert not burst.press(500, 500)
