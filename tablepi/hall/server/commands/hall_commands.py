"""Commands about the hall itself: screens, delays, its network, devices at its tables."""

from tablepi.hall.events.rows.desk_rows import LOOKS, can_show, display_number
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.joined_tables import let_return, revoke
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.wire.payload import is_table

DELAY = "delay"
"""The kind of a decision that pages show a table later, or with its id that one alone."""

MOST_DELAY_S = 600

WIFI_LEAST, WIFI_LETTERS = 8, 63
"""Letters of a network's password."""


def show_on_screen(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Chooses the content of a screen and its look; the same once more reloads it."""
    display, shows = display_number(fields.text("display", 2)), fields.text("shows", 32)
    look = fields.form.get("look", LOOKS[0])
    if not display or not can_show(shows) or look not in LOOKS:
        raise DeskRefusal("refused.form")
    body = {"shows": shows, **({"look": look} if look != LOOKS[0] else {})}
    desk.keep(record, f"display {display}", fields.at_row, body, who)


def delay_pages(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Delays what everybody sees of a table, or of all of them."""
    table, seconds = fields.text("table", ID_LETTERS), fields.number("seconds")
    if table and not is_table(table):
        raise DeskRefusal("refused.form")
    if not 0 <= seconds <= MOST_DELAY_S:
        raise DeskRefusal("refused.delay", n=MOST_DELAY_S)
    kind = f"{DELAY} {table}".strip()
    desk.keep(record, kind, fields.at_row, {"seconds": seconds}, who)


def set_wifi(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """The network of the hall, as it is printed for phones."""
    name, password = fields.text("name", 32), fields.text("password", WIFI_LETTERS)
    if name and password and len(password) < WIFI_LEAST:
        raise DeskRefusal("refused.wifi", n=WIFI_LEAST)
    body = {"name": name, "password": password if name else ""}
    desk.keep(record, "wifi", fields.at_row, body, who)


def revoke_table(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    if not revoke(record, fields.table()):
        raise DeskRefusal("refused.revoked", 409)


def let_table_return(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Lets the device in again that might not come any more."""
    if not let_return(record, fields.table()):
        raise DeskRefusal("refused.return", 409)
