"""The tree's shape: folders without circles, short lists of arguments; exceptions become fewer."""

from pathlib import Path

import pytest

from tests.fences import allowed, beyond, measured


def test_what_stands_outside_a_fence_is_on_the_list_of_exceptions() -> None:
    """`python -m tests.fences` takes off it what was mended."""
    found, may = measured(), allowed()
    assert beyond(found, may) == {}
    assert beyond(may, found) == {}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Two folders that import each other, one that imports both, and what else is too much."""
    modules = {
        "a/one.py": "from tablepi.b.two import x\n",
        "b/two.py": "from tablepi.a.four import x\n",
        "a/four.py": "x = 4\n",
        "c/three.py": "from tablepi.a.one import x\nfrom tablepi.b import two\n",
        "c/many.py": "\n".join(f"import tablepi.c.m{n}" for n in range(26)),
        **{f"c/m{n}.py": "" for n in range(26)},
        "c/long.py": "class Long:\n    def __init__(self, a, b, c, d, e, *, f, g, h): pass\n"
        "    def free(self, a, b, c, d, e, f, g, h): pass\n",
        "c/star.py": "f(*(1, 2), *[3], *(4, 5))\n",
    }
    for name, text in modules.items():
        file = tmp_path / "tablepi" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def test_what_stands_outside_is_found(tree: Path) -> None:
    assert list(measured(tree).values()) == [
        {"tablepi/a": 2, "tablepi/b": 2},
        {"tablepi/c/many.py": 26},
        {"tablepi/c/long.py Long": 8},
        {"tablepi/c/star.py": 2},
    ]


def test_only_what_is_further_out_than_before_is_beyond() -> None:
    may = {"long": {"a": 8, "b": 9}}
    assert beyond({"long": {"a": 8, "b": 8}}, may) == {}
    assert beyond({"long": {"a": 9}, "wide": {"c": 1}}, may) == {"long": {"a": 1}, "wide": {"c": 1}}
