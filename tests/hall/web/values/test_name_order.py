"""The order of names on pages."""

from tablepi.hall.web.values.name_order import by_name, first_letter


def test_a_name_stands_where_people_look_for_it() -> None:
    names = ["Zoe", "Çelik", "Ørsted", "cid", "Dora", "Łukasz", "Lou", "Mo", "Émile", "Olga"]
    assert sorted(names, key=by_name) == [
        "Çelik", "cid", "Dora", "Émile", "Lou", "Łukasz", "Mo", "Olga", "Ørsted", "Zoe"
    ]  # fmt: skip
    assert [first_letter(each) for each in ("Çelik", "ørsted", "", "7 of 9")] == ["C", "O", "", "7"]
