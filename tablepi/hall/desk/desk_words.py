"""The sentences of the desk's pages, besides those of the hall's."""

from tablepi.hall.desk.words import DESK_SENTENCES
from tablepi.hall.event_desk.words import EVENT_SENTENCES
from tablepi.hall.pages.page_words import USUAL, PageWords, words_for


class DeskWords(PageWords):
    """As the hall's, with the desk's; English where a language lacks one."""

    def __init__(self, language: str = USUAL, asked: bool = False) -> None:
        super().__init__(language, asked)
        for sentences in (DESK_SENTENCES, EVENT_SENTENCES):
            own = sentences.get(self.language, {})
            self._said = {**self._said, **sentences[USUAL], **own}


def desk_words_for(asked: str, accepted: str, events: str = "") -> DeskWords:
    """`asked`: by `?lang=`; `accepted`: the browser's Accept-Language; `events`: the event's."""
    found = words_for(asked, accepted, events)
    return DeskWords(found.language, found.asked)
