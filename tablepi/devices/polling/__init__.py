"""A reader that looks for tags again and again, by asking a device that only answers."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import Conversation, Packets, Talk, packet
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.presence import FoundTags
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.tags.tag_text import TagContent

POLL_MS = 50
GONE_MS = 2 * POLL_MS
BLIND_MS = 2000

_UNFINISHED = Phrase("reader.unfinished")


class LookOutcome(Enum):
    """Result of a look."""

    NOTHING = auto()
    ONE = auto()
    SEVERAL = auto()
    UNCLEAR = auto()


class FoundTag(NamedTuple):
    """Tags found by a look; `uid` of one tag alone, `readable`: it has memory to be read."""

    lies: LookOutcome
    uid: bytes = b""
    readable: bool = False


class TagSearch(NamedTuple):
    """Search for tags by one kind of reader.

    `look`: what lies there, or why that cannot be told; `text_of`: what is written on the tag with
    this UID. A conversation that takes longer than `hung_ms` is given up, with the sentence `hung`.
    """

    look: Callable[[], Talk[FoundTag | Phrase]]
    text_of: Callable[[bytes], Talk[TagContent]]
    hung_ms: int
    hung: Phrase


class PolledReader:
    """Says `TagSeen` when a tag was read twice and `TagGone` after GONE_MS of clean absence.

    A tag that can be read is told with its text, or without it when it was taken away meanwhile.
    """

    baud = 115200

    def __init__(self, config: ReaderConfig, looks: TagSearch) -> None:
        self._looks = looks
        self._name = config.name
        self._presence = FoundTags(config.name, config.repeat_ms, GONE_MS)
        self._packets = Packets()
        self._output = b""
        self._now_ms = 0
        self._next_ms = 0
        self._since_ms = 0
        self._looked_ms: int | None = None
        self._look: Conversation[FoundTag | Phrase] | None = None
        self._text: Conversation[TagContent] | None = None
        self._held_tag: TagSeen | None = None

    @property
    def wait_ms(self) -> int:
        talk = self._look or self._text
        return self._looks.hung_ms if talk else max(1, self._next_ms - self._now_ms)

    def start(self) -> None:
        self._presence.opened(untold=self._held_tag is not None)
        self._held_tag = self._look = self._text = None
        self._looked_ms = None
        self._output = b""
        self._packets.forget()

    def say(self) -> bytes:
        output, self._output = self._output, b""
        return output

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        self._now_ms = at_ms
        messages: list[Message] = []
        for answer in self._packets.feed(data):
            messages += self._take_answer(answer)
        if not (self._look or self._text) and at_ms >= self._next_ms:
            self._begin_look(self._looks.look())
        elif (self._look or self._text) and at_ms - self._since_ms >= self._looks.hung_ms:
            messages += self._give_up()
        return messages

    def _begin_look(self, talk: Talk[FoundTag | Phrase]) -> None:
        self._since_ms = self._now_ms
        self._packets.forget()
        self._look = Conversation(talk)
        self._output = packet(self._look.request or [])

    def _take_answer(self, answer: list[bytes]) -> list[Message]:
        talk = self._text or self._look
        if talk is None:
            return []
        talk.hear(answer)
        if talk.request is not None:
            self._output = packet(talk.request)
            return []
        if self._text:
            return self._tell_held(self._text.outcome or TagContent())
        outcome = self._look.outcome if self._look else None
        self._look = None
        self._next_ms = self._now_ms + POLL_MS
        return self._end_look(outcome) if outcome else []

    def _end_look(self, outcome: FoundTag | Phrase) -> list[Message]:
        """The messages of a look that ended; a doubt makes the next one immediate."""
        if isinstance(outcome, Phrase):
            return [*self._presence.unclear(self._now_ms), ReaderTrouble(self._name, outcome)]
        # After such a gap nobody can say whether what lies there was laid just now.
        if self._looked_ms is not None and self._now_ms - self._looked_ms > BLIND_MS:
            self._presence.opened()
        self._looked_ms = self._now_ms
        messages = self._messages_of(outcome)
        if self._presence.in_doubt and outcome.lies is LookOutcome.ONE:
            self._next_ms = self._now_ms
        last_message = messages[-1] if messages else None
        if isinstance(last_message, TagSeen) and outcome.readable:
            self._hold_tag(last_message, outcome.uid)
            return messages[:-1]
        return messages

    def _messages_of(self, outcome: FoundTag) -> list[Message]:
        match outcome.lies:
            case LookOutcome.NOTHING:
                return self._presence.found([], self._now_ms)
            case LookOutcome.ONE:
                return self._presence.found([outcome.uid], self._now_ms)
            case LookOutcome.SEVERAL:
                return self._presence.several(self._now_ms)
            case LookOutcome.UNCLEAR:
                return self._presence.unclear(self._now_ms)

    def _hold_tag(self, tag: TagSeen, uid: bytes) -> None:
        """Holds a tag back until its text has been read."""
        self._held_tag = tag
        self._since_ms = self._now_ms
        self._text = Conversation(self._looks.text_of(uid))
        self._output = packet(self._text.request or [])

    def _tell_held(self, content: TagContent) -> list[Message]:
        tag, self._held_tag, self._text = self._held_tag, None, None
        trouble = [ReaderTrouble(self._name, _UNFINISHED)] if content.unfinished else []
        return [replace(tag, text=content.text), *trouble] if tag else []

    def _give_up(self) -> list[Message]:
        """A tag that was being read is told without its text; then all begins anew."""
        messages = self._tell_held(TagContent())
        self._look = None
        self._next_ms = self._now_ms
        return [
            *messages,
            *self._presence.unclear(self._now_ms),
            ReaderTrouble(self._name, self._looks.hung),
        ]
