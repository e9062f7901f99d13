"""The record of the printed parts: made from the models as they are, and as they must measure."""

import json
import re

import pytest
from PIL import Image

from hardware import fits, print_times
from hardware.parts import BED_MM, MODELS, Part, bought, parts, recorded, sources
from hardware.solids import Solid, faults
from hardware.steps import CAMERAS, PICTURES, drawn_from, wires
from hardware.steps import RECORD as DRAWN
from hardware.strip import nano_ends
from tablepi.ui.toolkit.drawings import FOLDER


def test_the_record_is_of_the_models_as_they_are() -> None:
    assert recorded()["sources"] == sources(), "the models changed: run make parts"
    assert list(recorded()["parts"]) == [part.file for part in parts()]


def test_every_part_measured_what_it_must() -> None:
    for part in parts():
        was = recorded()["parts"][part.file]
        solid = Solid(True, 1, tuple(was["size"]), was["volume"], was["wall"], 0)
        assert faults(solid, part.size, part.wall, BED_MM) == []


def test_a_machine_has_a_badge_for_each_of_its_seats_and_all_eight_can_be_printed() -> None:
    bezels = [part for part in parts() if part.name == "bezel"]
    assert [part.settings for part in bezels] == [{"seat": seat} for seat in range(1, 9)]
    assert [part.pieces for part in bezels] == [1, 1, 1, 1, 0, 0, 0, 0]


def test_a_file_is_named_by_what_it_was_made_with() -> None:
    assert Part("tray", {"antennas": 2}, 0, (1, 1, 1), 1).file == "tray-antennas2"
    assert Part("console-base", {"panel": "dsi5"}, 0, (1, 1, 1), 1).file == "console-base-dsi5"


def test_what_a_model_says_has_to_be_bought_is_counted() -> None:
    said = 'ECHO: "BUY insert-m3 8"\nECHO: "BUY knob 1"\nGeometries in cache: 40\n'
    assert bought(said) == {"insert-m3": 8, "knob": 1}


def test_every_panel_and_number_of_antennas_of_the_models_is_among_the_parts() -> None:
    text = (MODELS / "sizes.scad").read_text(encoding="utf-8")
    default = re.search(r'^panel = "([\w-]+)"', text, re.MULTILINE)
    panels = set(re.findall(r'^    \["([\w-]+)", \[', text, re.MULTILINE))
    assert default
    for name in ("console-shell", "console-base"):
        made = {part.settings.get("panel", default[1]) for part in parts() if part.name == name}
        assert made == panels
    for name in ("tray", "tray-lid"):
        made = {part.settings.get("antennas", 4) for part in parts() if part.name == name}
        assert made == {1, 2, 3, 4}


def _badge(seat: int) -> str:
    """The file of a seat's badge."""
    return (FOLDER / "seats" / f"{seat}.svg").read_text(encoding="utf-8")


def test_a_bezel_has_its_seats_badge_as_the_screen_draws_it() -> None:
    models = (MODELS / "shapes.scad").read_text(encoding="utf-8")
    for seat in (3, 4, 5, 6):
        printed = re.search(rf"if \(seat == {seat}\) polygon\((.+)\);", models)
        assert printed
        corners = [float(number) for number in re.findall(r"[\d.]+", printed[1])]
        path = re.search(r' d="(.+)Z"', _badge(seat))
        assert path
        drawn = [float(number) for number in re.findall(r"[\d.]+", path[1])]
        assert corners == drawn, seat
    assert 'cx="12" cy="12" r="9.8"' in _badge(1)
    assert "if (seat == 1) translate([12, 12]) circle(9.8);" in models


def test_the_fits_were_tried_with_the_models_as_they_are() -> None:
    tried = json.loads(fits.RECORD.read_text(encoding="utf-8"))
    assert tried["sources"] == fits.tried_with(), "the models changed: run make parts"


@pytest.mark.parametrize("panel", ["touch2-7", "touch2-5", "dsi5"])
def test_every_panel_that_can_be_built_is_tried_for_room(panel: str) -> None:
    tried = {fit for fit, settings in fits.FITS if settings.get("panel") == panel}
    assert tried == {"console", "clamps", "base"}


def test_things_that_share_room_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = {"pod": 0.4, "clamps": 835.0}
    monkeypatch.setattr(fits, "shared", lambda fit, settings: rooms.get(fit, 0.0))
    with pytest.raises(RuntimeError) as told:
        fits.main()
    assert str(told.value).splitlines() == [
        "clamps {}: things share 835 mm³",
        "clamps {'panel': 'touch2-7'}: things share 835 mm³",
        "clamps {'panel': 'touch2-5'}: things share 835 mm³",
        "clamps {'panel': 'dsi5'}: things share 835 mm³",
    ]


def test_the_printing_times_are_those_of_the_models_as_they_are() -> None:
    was = print_times.recorded()
    assert was["sources"] == print_times.made_from(), "the models changed: run make parts"
    assert list(was["parts"]) == [part.file for part in parts()]
    for part in parts():
        solid_g = recorded()["parts"][part.file]["volume"] * 1.25
        own = was["parts"][part.file]
        assert 0.3 * solid_g < own["grams"] < 1.1 * solid_g + 1, part.file
        assert own["minutes"] > 0


def test_the_plan_of_the_prints_has_every_file_and_what_a_machine_takes_of_it() -> None:
    head, *rows = [row.split(",") for row in print_times.plan().splitlines()]
    assert head[:2] == ["file", "pieces for one machine"]
    assert {row[0]: int(row[1]) for row in rows} == {
        f"{part.file}.stl": part.pieces for part in parts()
    }


def test_a_slicers_time_is_read_in_days_hours_and_minutes() -> None:
    said = "; total filament used [g] = 230.51\n; estimated printing time (normal mode) = {}\n"
    assert print_times.estimate(said.format("1d 2h 3m 40s")) == (26 * 60 + 4, 231)
    assert print_times.estimate(said.format("8m 5s")) == (8, 231)
    with pytest.raises(RuntimeError, match="no printing time"):
        print_times.estimate("G1 X0 Y0\n")


def test_each_bundle_of_the_tray_has_a_picture_of_its_own() -> None:
    bundles = [name.partition("-")[2] for name in CAMERAS if name.startswith("7")]
    assert bundles == ["supply", "nano", *(f"antenna-{antenna}" for antenna in (1, 2, 3, 4))]
    assert [len(each) for each in wires()["antenna_wires"]] == [7] * 4
    assert len(wires()["nano_wires"]) == len(nano_ends())


def test_the_pictures_are_drawn_from_the_models_as_they_are() -> None:
    assert json.loads(DRAWN.read_text(encoding="utf-8"))["sources"] == drawn_from(), (
        "run make parts"
    )
    steps = (MODELS / "steps.scad").read_text(encoding="utf-8")
    numbers = re.findall(r'^if \(step == "(\w+)"\)', steps, re.MULTILINE)
    assert [name.partition("-")[0] for name in CAMERAS] == numbers
    assert {file.stem for file in PICTURES.glob("*.png")} == set(CAMERAS)
    for name in CAMERAS:
        colours = Image.open(PICTURES / f"{name}.png").convert("RGB").getcolors(1 << 16)
        assert colours, name
        ground = max(colours)[0]
        assert ground < 0.95 * sum(count for count, _ in colours), f"{name} shows nothing"
