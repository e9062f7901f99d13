"""Messages of `POST /join`: a table's wish with its card's token, and the hall's answer."""

from tablepi.wire.wire_message import Count, Hex16, Id, Message, Place


class JoinWish(Message, frozen=True, kw_only=True):
    """Request of a table with a card. `table`: the place that it wants, '' for any; `inst`: its
    link's data folder; `version`: of its program.
    """

    token: Id
    table: str = ""
    inst: Hex16
    version: str = ""


class JoinAnswer(Message, frozen=True):
    """A table may come. `mqtt`: the broker's port."""

    hall: Place
    table: Place
    password: str
    mqtt: Count
