"""The busiest table of Conquest of Fates: names of twenty letters at up to twelve seats."""

from tablepi.core.cards import NO_CARDS
from tablepi.core.match import begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.games.conquest_of_fates.state import State

NAMES = ("W" * 20, "Friederike-Charlotte", "Maximilian-Alexander", "Đặng Thị", "Ann",
         "Wilhelmina Wiggleswo", "Bartholomew McDonald", "M" * 20)  # fmt: skip

TWELVE = (*NAMES, "Ben", "Alexandrina-Victoria", "Jo", "Hans-Joachim Wegener")

PHASES = ("supply", "celestial", "placement", "deployment", "response", "abilities", "limit", "end")


def lines_to(phase: str, names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines of a first battle until the table is in this phase; the last line ends it."""
    game = games()["conquest-of-fates"]
    setup = setup_of(game, names, {}, NO_CARDS)
    match, notation = begin(game, setup), Notation(game, setup)
    said: list[str] = []
    while True:
        state = match.state
        assert isinstance(state, State)
        if state.phase == phase and not _early(state):
            return said
        line = _next(state, said, phase)
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted, (line, verdict)
        said.append(line)


def _early(state: State) -> bool:
    """Whether more of this phase comes first: units, responses, all but the last done."""
    if state.phase == "placement":
        return 2 * len(state.units) < 5 * len(state.sides)
    if state.phase == "end":
        return len(state.asked) > 1
    if state.phase == "response":
        return len(state.stack) < 4
    return state.phase == "abilities" and len(state.stack) < 3


def _next(state: State, said: list[str], phase: str) -> str:
    seat = state.turn[0]
    if state.phase == "placement":
        places = "567" if state.is_rear else "123"
        free = [place for place in places if f"{seat}.{place}" not in state.units]
        holds = state.sides[seat - 1].hand > 0
        return f"{seat} place {free[0]} ?" if free and holds else f"{seat} done"
    if phase == "limit" and state.phase == "celestial":
        return f"{seat} draw 5"
    if state.phase == "response" and len(state.stack) < 4 and state.location == 1:
        return f"{seat} lightspeed comet-of-the-long-night cq={len(said) % 12 - 2}"
    return {
        "supply": f"{seat} keep",
        "celestial": f"{seat} celestial Pulsar" if _calls(state) else "",
        "deployment": f"{seat} reveal warden-{seat} cq={3 * seat}",
        "response": f"{seat} pass",
    }.get(state.phase, "") or f"{seat} {'pass' if _passes(state) else 'done'}"


def _passes(state: State) -> bool:
    return state.phase == "celestial" and not state.is_called


def _calls(state: State) -> bool:
    """Whether a Celestial comes: to every third seat, once."""
    return state.turn[0] % 3 == 0 and not state.is_called and not state.is_rear
