"""The order of names and of tables on pages."""

from tablepi.hall.web.values.table_order import by_name, by_number, first_letter


def test_a_name_stands_where_people_look_for_it() -> None:
    names = ["Zoe", "Çelik", "Ørsted", "cid", "Dora", "Łukasz", "Lou", "Mo", "Émile", "Olga"]
    assert sorted(names, key=by_name) == [
        "Çelik", "cid", "Dora", "Émile", "Lou", "Łukasz", "Mo", "Olga", "Ørsted", "Zoe"
    ]  # fmt: skip
    assert [first_letter(each) for each in ("Çelik", "ørsted", "", "7 of 9")] == ["C", "O", "", "7"]


def test_tables_stand_as_people_count() -> None:
    assert sorted(["t10", "t2", "Bar"], key=by_number) == ["Bar", "t2", "t10"]
