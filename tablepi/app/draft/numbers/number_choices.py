"""What is offered beside or in place of a keypad: verbs for what is given, numbers to choose."""

from tablepi.app.intents import Give
from tablepi.app.match.referee import Referee
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button
from tablepi.core.draft import SEAT, VERB
from tablepi.core.moves import shape


def beside_keypad(referee: Referee, verbs: tuple[Button, ...], always: bool) -> tuple[Button, ...]:
    """The verbs to choose instead: once a seat and more is given, those with room for that.

    `always`: the keypad is there all the time; so are the verbs that need no other word.
    """
    given = referee.draft.words.keys() - {VERB}
    if SEAT not in given and not always:
        return verbs
    forms = tuple(map(shape, referee.match.game.moves))
    room = {form.verb for form in forms if len(given) > 1 and given <= form.names}
    room |= {form.verb for form in forms if always and form.names <= {SEAT}}
    acts = {Give(((VERB, verb),)) for verb in room}
    return tuple(button for button in verbs if button.act in acts and not button.dim)


def suggested_numbers(referee: Referee, words: Words) -> tuple[Button, ...]:
    """The numbers that the game suggests, where one is asked for."""
    match = referee.focus
    slot, kind = next(iter(referee.judgement.typed.items()), ("", None))
    if kind is None or kind.domain != "number":
        return ()
    given = {**referee.judgement.usual, **referee.draft.words}
    moves = match.game.suggest(match.public, given)
    return tuple(
        Button(words("number", n=n), Give(((VERB, shape(type(move)).verb), (slot, n))))
        for move in moves
        if isinstance(n := getattr(move, slot, None), int)
    )
