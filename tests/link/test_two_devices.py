"""Two devices that are one table, each with its link: no row of either is lost."""

from pathlib import Path

from tablepi.link.joining import join
from tablepi.link.link_folder import Membership
from tablepi.wire.join_card import join_card_of
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until
from tests.worlds.link.linked_table import LinkedTable, held

pytestmark = NEEDS


def _member(hall: RealHall) -> Membership:
    return join(join_card_of(hall.card()), "a" * 16, "0.2.0")


def _is_at_hall(table: LinkedTable) -> bool:
    return table.walk.router.context.hall.id == "cafe"


def test_two_devices_with_one_id_lose_no_row_and_are_told_of(
    hall: RealHall, tmp_path: Path
) -> None:
    member = _member(hall)
    desk = Visitor(hall.ready["https"])
    assert desk.come_in(hall.ready["desk"]) == 303
    tables = [LinkedTable(tmp_path / name, seed, member) for seed, name in enumerate("ab")]
    arrived: set[LinkedTable] = set()
    told: list[str] = []

    def all_arrived() -> bool:
        for table in tables:
            table.turn()
            if table.link.is_settled:
                arrived.add(table)
        return len(arrived) == len(tables)

    def is_told() -> bool:
        all_arrived()
        desk.get("/desk/tables")
        told.append(desk.page)
        return "Two devices" in desk.page

    try:
        until(lambda: all(_is_at_hall(table) for table in tables) or (all_arrived() and False))
        for table, moves in zip(tables, (5, 9), strict=True):
            table.walk.begin("power-suit", "Ann", f"Ben {moves}").play(moves)
        arrived.clear()
        until(all_arrived)
        until(is_told)
        kept = held(hall, tables[0].walk.router.context.hall.table)
        for table in tables:
            wanted = table.expected()
            assert wanted
            assert [row for row in wanted if row not in kept] == []
    finally:
        for table in tables:
            table.close()
