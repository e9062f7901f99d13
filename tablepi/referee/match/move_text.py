"""Lines and verdicts in the words of players, also of lines put right, and what explains them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.draft import SEAT, VERB, Draft, Step
from tablepi.core.game import OR_LINE, Game, Verdict, ask
from tablepi.core.match import Match
from tablepi.core.move_probe import awaited_now
from tablepi.core.moves import (
    Adjust,
    Change,
    Move,
    Rewrite,
    Turn,
    hides_numbers,
    masked,
    shape,
)
from tablepi.core.notation import OF_EVERY_GAME
from tablepi.core.options import by_template, is_own_title, option_kinds, template_option
from tablepi.core.slots import (
    NONE,
    UNKNOWN,
    Confirmation,
    Key,
    Many,
    One,
    Seat,
    Slot,
    Tail,
    Text,
)
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import MALFORMED
from tablepi.referee.intents import OpenRules
from tablepi.referee.match.judged_draft import Trial, as_seen
from tablepi.referee.match.number_input import plain
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, ShownVerdict
from tablepi.referee.words import Words

MOST_NAMED = 12
"""Longest list of cards that is spelled out."""

LONGEST_NAME = 24

_SEPARATORS = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}:,"
"""Signs between a name and the rest of its question."""


def title_of(words: Words, match: Match) -> str:
    """The title of a match: the name that the table gave it, else the game's."""
    return given_title(match.game, getattr(match.setup.options, "title", "")) or words("title")


def given_title(game: Game[Any], title: str) -> str:
    """The name that the table gave to what it plays; '' where that is the game's own."""
    is_own = title == getattr(game.options(), "title", "") or is_own_title(game, title)
    return "" if is_own else title


def listed_title(
    game: Game[Any], options: Mapping[str, str], language: str, text: Callable[[], str]
) -> str:
    """The title of a match by its options: given, its template's, or the game's own.

    `text`: gives the templates that the match began with, '' where they are unknown.
    """
    template = options.get(template_option(game), NONE)
    if template != NONE:
        return _template_title(game, template, language, text)
    return given_title(game, options.get("title", "")) or Words(game, language=language)("title")


def _template_title(game: Game[Any], template: str, language: str, text: Callable[[], str]) -> str:
    """The title of a template; by its id where neither the game nor the match knows it."""
    games = by_template(game, game.templates(())) if game.templates else {}
    if template not in games:
        games = by_template(game, Cards("", text(), ()))
    return Words(games[template], language=language)("title") if template in games else template


def move_in_words(words: Words, move: Move) -> str:
    """A line as a player would say it, secrets and all: `Ann: Power · Castle · suns`."""
    if isinstance(move, Rewrite):
        return _rewrite_in_words(words, move)
    if isinstance(move, Change):
        if move.what == "seat":
            return words("told.seat", n=move.name, name=move.value)
        value_text = option_value(words, None, move.name, move.value)
        header = words("told.option", option=words(f"option.{move.name}"), value=value_text)
        return f"{header} · {_rewrite_in_words(words, move.rewrite)}" if move.rewrite else header
    if isinstance(move, Adjust):
        points = f"{move.points:+d}"
        correction = (words("verb.adjust"), words.seat(move.seat), points, move.reason)
        return " · ".join(part for part in correction if part)
    if isinstance(move, Turn):
        told = words("told.turn", seat=move.seat)
        return f"{told} · {move.reason}" if move.reason else told
    form = shape(type(move))
    parts = [words(f"verb.{form.verb}")]
    parts += [
        word_text
        for slot in form.slots
        if not (isinstance(slot.kind, Seat) and slot.kind.front)
        if (word_text := value(words, slot, _field(move, slot)))
    ]
    text = " · ".join(parts)
    return f"{words.seat(_field(move, form.slots[0]))}: {text}" if form.seated else text


def option_value(
    words: Words, game: Game[Any] | None, name: str, value: str, cards: Cards = NO_CARDS
) -> str:
    """The value of an option as players call it; of one that names a seat, where the `game` is
    known, its player. `cards`: the match's, or its templates."""
    kind = option_kinds(game.options)[name] if game else None
    if kind is not None and kind.domain == "seat" and value.isdecimal():
        return words.seat(int(value))
    word = f"option.{name}.{value}"
    if words.has(word):
        return words(word)
    if game is not None and name == template_option(game):
        return _template_title(game, value, words.language, lambda: cards.text)
    return value


def _rewrite_in_words(words: Words, move: Rewrite) -> str:
    """Numbers of the lines that were put right; the words of a few."""
    lines = "; ".join(move_in_words(words, line) for line in move.lines)
    last_number = move.number + max(1, move.count) - 1
    if not move.lines:
        name = "told.taken-out" if move.count == 1 else "told.taken-out-many"
    elif not move.count:
        name = "told.put-in"
    else:
        name = "told.amend" if move.count == len(move.lines) == 1 else "told.rewritten"
    return words(name, line=move.number, last=last_number, move=lines)


def part_in_words(words: Words, text: str) -> str:
    """Words that never became a move, as a player would say them: `1 power castle _`."""
    first, *rest = text.split() or [""]
    if first.isdigit() and rest:
        return f"{words.seat(int(first))}: {part_in_words(words, ' '.join(rest))}"
    return " · ".join(_word_alone(words, word) for word in (first, *rest))


def _word_alone(words: Words, word: str) -> str:
    ids = (f"{kind}.{word}" for kind in ("verb", "suit"))
    known_id = next((id_ for id_ in ids if words.has(id_)), "")
    return words(known_id) if known_id else "…" if word == "_" else words.card(word)


def file_name(words: Words, file: str) -> str:
    return words(f"file.{file}") if words.has(f"file.{file}") else file.capitalize()


def value(words: Words, slot: Slot, word: Any) -> str:
    """One word of a move in the players' words; '' for one left out."""
    kind = slot.kind
    if word is None or word == "":
        return ""
    if isinstance(kind, Many) and kind.domain == "card" and len(word) > MOST_NAMED:
        return words("told.many", n=len(word))
    if isinstance(kind, Many):
        return ", ".join(word_of(words, kind.domain, entry) for entry in word)
    if isinstance(kind, Tail):
        parts = [
            value(words, tail_slot, _field(word, tail_slot))
            for tail_slot in shape(type(word)).slots
        ]
        return " ".join([words(f"verb.{shape(type(word)).verb}"), *parts])
    if isinstance(kind, Seat):
        return words.seat(word)
    if isinstance(kind, Confirmation):
        return words(f"slot.{slot.name}")
    if isinstance(kind, (One, Key)):
        return word_of(words, kind.domain, word)
    return str(word) if isinstance(kind, Text) else words("number", n=word)


def word_of(words: Words, domain: str, word: Any) -> str:
    if domain == "card" or word == UNKNOWN:
        return words.card(str(word))
    if domain == "seat":
        return words.seat(word)
    name = f"{domain}.{word}"
    return words(name) if words.has(name) else words.named(domain, word) or str(word)


def domain_of(game: Game[Any], slot: str) -> str:
    """The domain of the words of this slot, '' where no move has it."""
    slots = (form_slot for form in game.moves for form_slot in shape(form).slots)
    return next((form_slot.kind.domain for form_slot in slots if form_slot.name == slot), "")


def named(words: Words, game: Game[Any], slot: str, word: Any, hidden: bool = False) -> str:
    """The name of a word of a draft; of one that nobody sees, only that it is a card."""
    if slot == VERB or isinstance(word, type):
        return words(f"verb.{word if slot == VERB else shape(word).verb}")
    if slot == SEAT:
        return words.seat(word)
    if hidden:
        return words("card.back")
    if domain_of(game, slot) == "confirmation":
        return words(f"slot.{slot}")
    entries = word if isinstance(word, tuple) else (word,)
    return ", ".join(word_of(words, domain_of(game, slot), entry) for entry in entries)


def _field(move: Any, slot: Slot) -> Any:
    return getattr(move, slot.name)


def shortened_name(name: str) -> str:
    """A name, shortened in the middle so that what follows it can be read."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME // 2]}…{name[1 - LONGEST_NAME // 2 :]}"


def dots(text: str) -> str:
    """A text that nobody sees."""
    return "•" * len(text)


def size_said(words: Words, size: int) -> str:
    """Bytes as a person says them; a few are less than a megabyte."""
    if size < 500_000:
        return words("stick.little")
    if size < 1_000_000_000:
        return words("stick.mb", n=round(size / 1_000_000))
    return words("stick.gb", n=round(size / 1_000_000_000))


def shown_verdict(referee: Referee, words: Words) -> ShownVerdict | None:
    """The verdict on the last line or words; None until something was judged."""
    verdict = referee.verdict
    if verdict is None:
        return None
    if verdict.why is not None:
        clause = verdict.why.args.get(OR_LINE)
        line = clause.args["line"] if isinstance(clause, Phrase) else 0
        said, rule = words.say(verdict.why), verdict.rule or ""
        return ShownVerdict(False, said, rule, referee.refused_card, line)
    return ShownVerdict(True, last_line(referee, words))


def last_line(referee: Referee, words: Words) -> str:
    """The last line as everybody may know it, '' before the first."""
    return "" if referee.latest is None else move_in_words(words, masked(referee.latest))


def nameless(question: str, player: str) -> str:
    """The question without the name that it begins with, where that has no room; '' for others."""
    if not player or not question.startswith(player):
        return ""
    rest = question[len(player) :].lstrip(_SEPARATORS)
    first = next((position for position, sign in enumerate(rest) if sign.isalnum()), 0)
    return rest[: first + 1].upper() + rest[first + 1 :]


def asked_for(referee: Referee, words: Words, question: str) -> str:
    """The question, after the place of the line that it is about where lines are put right."""
    step = referee.draft.step
    if not question:
        return ""
    if referee.anew is not None:
        return words("ask.amend", line=referee.match.number + 1, text=question)
    if step is None or not step.is_open:
        return question
    _, precedes = step.place(step.asks)
    name = "ask.put-in" if precedes else "ask.amend"
    return words(name, line=step.number + step.asks, text=question)


def line_put_right(referee: Referee, words: Words) -> tuple[str, ...]:
    """The line that is being amended, as it was, until its new words are judged."""
    step = referee.draft.step
    if step is None or not step.is_open or referee.verdict is not None:
        return ()
    index, precedes = step.place(step.asks)
    text = move_in_words(words, referee.match.public_moves()[step.number + index - 1])
    # Lines are counted as they would then stand, as in what the step shows.
    line = step.number + step.asks
    return (words("amend.follows" if precedes else "amend.was", line=line, text=text),)


def lost_words(referee: Referee, words: Words) -> tuple[str, ...]:
    """Says which words were taken back, since they had no place any more after the last line."""
    draft, game = referee.lost, referee.match.game
    hidden = draft.face_down | draft.secret
    lost = [named(words, game, slot, word, slot in hidden) for slot, word in draft.words.items()]
    lost += [words.card(card) for card in draft.gathered]
    lost += [_typed_number(draft, game)] if draft.typed else []
    laid_cards = [card for card in draft.laid[-1].cards if card] if draft.laid else []
    lost += [words("told.many", n=len(laid_cards))] * bool(laid_cards)
    return (words("hands.lost", words=", ".join(lost)),) if lost else ()


def _typed_number(draft: Draft, game: Game[Any]) -> str:
    """The number that was typed, as everybody may know it."""
    number = plain(draft.typed)
    return dots(number) if hides_numbers(game.moves) else number


def why_broken(referee: Referee, words: Words) -> str:
    """Reason that nothing can be played in this match, '' for none."""
    fault = referee.broken
    if fault is None:
        return ""
    return words.say(fault.phrase)


GOES, COMES, CANNOT = "−", "+", "!"
"""The signs of lines that are taken out, are put in, and could not stand."""


def step_lines(referee: Referee, words: Words, step: Step) -> Iterator[tuple[str, str]]:
    """Effects of a step, each line after its sign; first the line that could not stand."""
    broken = broken_line(referee, words)
    if broken:
        yield CANNOT, broken
    if step.header is not None:
        yield COMES, move_in_words(words, step.header)
    public_moves = referee.match.public_moves()
    index = 0
    for number, (old_line, new_lines) in enumerate(
        zip(step.was, step.lines, strict=True), step.number
    ):
        if all(line is not old_line for line in new_lines):
            text = move_in_words(words, public_moves[number - 1])
            yield GOES, words("step.line", line=number, text=text)
        for line in new_lines:
            if line is not old_line:
                move = as_seen(referee.match, step, index)
                text = move_in_words(words, move) if move else words("step.open")
                yield COMES, words("step.line", line=step.number + index, text=text)
            index += 1


def broken_line(referee: Referee, words: Words) -> str:
    """The first line that could not stand, by its number, its words and why; '' for none."""
    step, trial = referee.draft.step, referee.trial
    if step is None or trial.broken is None:
        return ""
    line = trial.match.number + 1
    public_move = as_seen(referee.match, step, line - step.number)
    assert public_move is not None
    return cannot_stand(words, trial, public_move, _IN_STEP)


_IN_STEP = {MALFORMED: "step.unread", "T-OVER": "step.over", "": "step.cannot"}
"""The sentence about a line that could not stand, by the rule that refuses it; '' for any other."""


def cannot_stand(
    words: Words, trial: Trial, public_move: Move, sentences: Mapping[str, str]
) -> str:
    """The line that could not stand, as the table sees it, and why. `sentences`: by its rule."""
    text, line = move_in_words(words, public_move), trial.match.number + 1
    sentence = sentences.get(str(trial.verdict.rule), sentences[""])
    reason = _reason(words, trial.match, public_move, trial.verdict)
    return words(sentence, line=line, text=text, why=reason)


def _reason(words: Words, match: Match, public_move: Move, verdict: Verdict) -> str:
    """The broken rule's own sentence, made from what the table sees; else what the rule says."""
    if not isinstance(public_move, OF_EVERY_GAME) and verdict.rule != MALFORMED:
        # The verdict on the whole line may name a card that lies hidden.
        public_verdict = ask(match.game.play, match.public, public_move)[1]
        verdict = (
            public_verdict if public_verdict.rule == verdict.rule else verdict._replace(why=None)
        )
    if verdict.why is not None:
        # A line is missing before this one: whose it is says more than what this seat can say.
        why = verdict.why
        return words.say(awaited_now(match, why) if why.id == "T-PHASE" else why)
    id_ = f"rule.{verdict.rule}"
    return words(id_) if words.has(id_) else str(verdict.rule)


def explanation_button(referee: Referee, words: Words) -> Button | None:
    """The explanation, None for nothing to explain; a tap on it opens the rules."""
    text = explanation(referee, words)
    return Button(text, OpenRules(), "quiet", icon="rules") if text else None


def explanation(referee: Referee, words: Words) -> str:
    """Explains the verb that was chosen, else what happens in this phase; '' for nothing.

    Verb and phase are public: what lies hidden makes no difference.
    """
    match = referee.focus
    if referee.broken is not None or referee.draft.step or match.result is not None:
        return ""
    if referee.form is not None:
        return verb_explained(referee.form, words)
    id_ = f"course.{match.state.phase}"
    return words(id_) if words.has(id_) else ""


def verb_explained(form: type[Move], words: Words) -> str:
    """Explanation of a verb, with who sees the card that it plays."""
    sentence = words(f"help.{shape(form).verb}")
    visibility = _visibility(form, words)
    return f"{sentence} {visibility}" if visibility else sentence


def _visibility(form: type[Any], words: Words) -> str:
    """Sentence on who sees the card of a verb, by the game's own or the usual one; '' for none."""
    verb_shape = shape(form)
    if words.has(f"seen.{verb_shape.verb}"):
        return words(f"seen.{verb_shape.verb}")
    cards = [slot for slot in verb_shape.slots if getattr(slot.kind, "domain", "") == "card"]
    if len(cards) != 1:
        return ""
    return words("seen.secret" if cards[0].name in verb_shape.secret else "seen.open")
