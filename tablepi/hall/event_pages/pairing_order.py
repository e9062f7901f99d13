"""The order in which pairings stand on pages and in exports."""

from collections.abc import Iterable, Mapping

from tablepi.hall.event.event_state import Pairing
from tablepi.hall.pages.table_order import by_number


def in_table_order(pairings: Iterable[Pairing], names: Mapping[str, str]) -> list[Pairing]:
    """By what their tables are called, as people count. `names`: of tables, by id."""
    return sorted(pairings, key=lambda each: by_number(names.get(each.table, each.table)))
