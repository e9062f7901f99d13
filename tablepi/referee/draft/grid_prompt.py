"""The prompt while cards are laid out in a grid."""

from tablepi.core.board import Board
from tablepi.referee.button import Button
from tablepi.referee.draft.grid_editor import GridEditor
from tablepi.referee.intents import (
    DealGrid,
    Drop,
    Give,
    KeepGrid,
    NextCard,
    PlayGrid,
    ToggleCardList,
)
from tablepi.referee.table_picture import Picker, Prompt
from tablepi.referee.words import Words


def laying_prompt(
    laying: GridEditor, board: Board, words: Words, listed: bool, amending: bool
) -> Prompt:
    """Which card lies where, and the ways to say it.

    `listed`: the cards left are shown as a list; `amending`: an old line is put right.
    """
    fills = list(laying.lit(board))
    place = str(fills[0].value) if fills else ""
    cancel = Button(words("button.cancel"), Drop(), "quiet", icon="back")
    return Prompt(
        text=_text(laying, words, place, listed),
        given=(cancel,) if amending else (),
        buttons=_buttons(laying, words, place, listed),
        picker=_picker(laying, words) if listed and place and not laying.dealing else None,
    )


def laid_so_far(laying: GridEditor, words: Words) -> str:
    """The line that says how many cards are laid."""
    count = len(laying.cards)
    return words("lay.lies", n=count - laying.cards.count(""), of=count)


def _text(laying: GridEditor, words: Words, place: str, listed: bool) -> str:
    count = len(laying.cards)
    laid = count - laying.cards.count("")
    if not place:
        return words("lay.full", n=count)
    if laying.dealing:
        card = laying.cards[laying.at]
        return words("lay.goes", card=card, place=place, n=laying.at + 1, of=count)
    if laying.cards[laying.at]:
        return words("lay.instead", card=laying.cards[laying.at], place=place)
    word = "lay.tap" if listed else "lay.which"
    return words(word, place=place, n=laid + 1, of=count)


def _buttons(laying: GridEditor, words: Words, place: str, listed: bool) -> tuple[Button, ...]:
    done = Button(words("lay.done"), PlayGrid(), "primary", icon="check")
    deal = Button(words("lay.deal"), DealGrid(), icon="deck")
    if laying.dealing and place:
        next_one = Button(words("lay.next"), NextCard(), "primary", icon="next")
        return (next_one, done._replace(look="normal"))
    if laying.full and not place:
        return (done, deal._replace(label=words("lay.deal-again"), look="quiet"))
    label = words("lay.grid" if listed else "lay.list")
    choose = Button(label, ToggleCardList(), icon="eye" if listed else "list")
    if laying.full:
        return (choose, Button(words("lay.keep"), KeepGrid(), icon="check"))
    return (deal, choose) if laying.may_deal else (choose,)


def _picker(laying: GridEditor, words: Words) -> Picker:
    cards = tuple(
        (card, Button(words.card(card), Give(((laying.slot, card),)))) for card in laying.fitting()
    )
    return Picker(cards, False, None)
