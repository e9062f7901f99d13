"""Whole scorings of games with a sheet of rows, worked out by hand from their published rules.

For each sheet that comes with the program: where the rules stand, what each seat enters in each
row, and what that is worth.
"""

from typing import NamedTuple


class Rows(NamedTuple):
    """A sheet of rows: for each seat its entries by row, and the total that the rules give."""

    source: str
    seats: tuple[tuple[dict[str, int], int], ...]
    winners: str


ROWS: dict[str, tuple[Rows, ...]] = {
    "roads-and-towns": (
        Rows(
            "Carcassonne, rules by Hans im Glück: a road 1 a tile, a finished town 2 a tile "
            "and 2 a shield, a cloister 9, a meadow 3 a finished town that it touches.",
            (
                # On the track: a road of 4, a town of 5 tiles with a shield, a whole cloister:
                # 4 + 12 + 9. Then a meadow at 3 towns.
                ({"track": 25, "meadows": 9}, 34),
                # A road of 7; unfinished: a town of 3 tiles and a shield, a road of 2, a cloister
                # with 5 tiles around it.
                ({"track": 7, "towns": 4, "roads": 2, "cloisters": 6}, 19),
            ),
            "1",
        ),
    ),
    "birds-and-eggs": (
        Rows(
            "Wingspan, rulebook by Stonemaier, Game end: printed points, bonus cards, goals, 1 an "
            "egg, 1 a food on a bird, 1 a tucked card; equal: most food left.",
            (
                ({"birds": 45, "cards": 12, "goals": 14, "eggs": 17, "stored": 3, "tucked": 6}, 97),
                (
                    {"birds": 50, "cards": 7, "goals": 9, "eggs": 20, "stored": 0, "tucked": 11,
                     "food": 2},
                    97,
                ),
            ),
            "2",
        ),
    ),
    "settlements-to-10": (
        Rows(
            "Catan, rules by Kosmos: a settlement 1, a city 2, longest road 2, largest army 2, a "
            "point card 1; 10 end the game.",
            (
                ({"buildings": 5, "cities": 2, "cards": 1}, 8),
                ({"buildings": 4, "cities": 2, "road": 2, "army": 2}, 10),
            ),
            "2",
        ),
    ),
    "five-dice": (
        Rows(
            "Yahtzee, rules by Hasbro: 63 in the upper section give 35, full house "
            "25, straights 30 "
            "and 40, Yahtzee 50 and each further one 100.",
            (
                # Three of each above: 3 + 6 + 9 + 12 + 15 + 18 = 63, so 98 with the bonus.
                (
                    {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18,
                     "three": 22, "four": 17, "full-house": 25, "small": 30, "large": 40,
                     "five": 50, "chance": 21, "more": 2},
                    503,
                ),
                # 62 above are one too few.
                (
                    {"ones": 2, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18,
                     "full-house": 0, "chance": 30},
                    92,
                ),
                # The most there can be, without further ones.
                (
                    {"ones": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30,
                     "three": 30, "four": 30, "full-house": 25, "small": 30, "large": 40,
                     "five": 50, "chance": 30},
                    375,
                ),
            ),
            "1",
        ),
    ),
    "ages-and-sciences": (
        Rows(
            "7 Wonders, rules by Repos: 1 for 3 coins; each science its square, each "
            "set of three 7; "
            "equal: most coins.",
            (
                # 3 tablets, 2 compasses, 1 wheel: 9 + 4 + 1, and 7 for the set.
                (
                    {"wars": -3, "coins": 8, "tablets": 3, "compasses": 2, "wheels": 1, "sets": 1,
                     "civil": 20, "wonder": 10},
                    50,
                ),
                ({"wars": 18, "coins": 7, "civil": 12, "trade": 6, "guilds": 12}, 50),
                ({"tablets": 4, "compasses": 4, "wheels": 4, "sets": 4}, 76),
            ),
            "3",
        ),
        Rows(
            "7 Wonders, rules by Repos: equal: most coins.",
            (({"coins": 8, "civil": 20}, 22), ({"coins": 7, "civil": 20}, 22)),
            "1",
        ),
    ),
    "wall-of-tiles": (
        Rows(
            "Azul, rules by Plan B: a line 2, a column 7, all five of a colour 10; "
            "equal: more lines.",
            (
                ({"tiles": 41, "lines": 2, "columns": 1, "colours": 1}, 62),
                ({"tiles": 58, "lines": 2}, 62),
                ({"tiles": 56, "lines": 3}, 62),
            ),
            "3",
        ),
        Rows(
            "Azul, rules by Plan B: a tile scores 1 alone, else the tiles in its row and in its "
            "column; what falls on the floor is taken away at once.",
            (
                # One whole line laid from the left: 1 + 2 + 3 + 4 + 5 = 15 on the track, 5 tiles.
                ({"tiles": 15, "lines": 1}, 17),
                # Six tiles that touch none: 6 on the track. More tiles, and fewer points.
                ({"tiles": 6}, 6),
            ),
            "1",
        ),
    ),
    "farm": (
        Rows(
            "Agricola, scoring overview by Lookout.",
            (
                # Nothing at all: six times −1 … and thirteen spaces unused; two rooms of wood.
                (
                    {"fields": 0, "pastures": 0, "grain": 0, "vegetables": 0, "sheep": 0,
                     "boars": 0, "cattle": 0, "unused": 13, "family": 2},
                    -14,
                ),
                # 4 fields 3, 3 pastures 3, 5 grain 2, 1 vegetable 1, 6 sheep 3, 3 boars 2,
                # 1 cattle 1, 2 unused −2, 2 stables 2, 4 stone rooms 8, 4 persons 12, cards 9, 3.
                (
                    {"fields": 4, "pastures": 3, "grain": 5, "vegetables": 1, "sheep": 6,
                     "boars": 3, "cattle": 1, "unused": 2, "stables": 2, "stone": 4, "family": 4,
                     "cards": 9, "extra": 3},
                    47,
                ),
                # The most of each, by far more than needed.
                (
                    {"fields": 9, "pastures": 9, "grain": 9, "vegetables": 9, "sheep": 9,
                     "boars": 9, "cattle": 9, "clay": 5},
                    33,
                ),
                # One less than the most of each: 3 each.
                (
                    {"fields": 4, "pastures": 3, "grain": 7, "vegetables": 3, "sheep": 7,
                     "boars": 6, "cattle": 5},
                    21,
                ),
            ),
            "2",
        ),
    ),
    "trains-and-tickets": (
        Rows(
            "Ticket to Ride, rules by Days of Wonder: routes 1, 2, 4, 7, 10, 15; "
            "longest 10; tickets "
            "not completed are taken away; equal: more tickets, then the longest.",
            (
                (
                    {"trains-1": 1, "trains-2": 3, "trains-3": 2, "trains-4": 3, "trains-5": 1,
                     "trains-6": 2, "tickets": 31, "longest": 10, "completed": 3},
                    117,
                ),
                ({"trains-6": 6, "trains-4": 2, "tickets": 13, "completed": 4}, 117),
                ({"trains-3": 1, "tickets": -22}, -18),
            ),
            "2",
        ),
    ),
    "red-planet": (
        Rows(
            "Terraforming Mars, rules by FryxGames: rating, awards 5 and 2, milestones 5, 1 a "
            "greenery, cities 1 a greenery beside, cards; equal: most money.",
            (
                (
                    {"rating": 35, "awards": 7, "milestones": 2, "greenery": 6, "cities": 8,
                     "cards": 14, "money": 3},
                    80,
                ),
                (
                    {"rating": 42, "awards": 5, "milestones": 1, "greenery": 5, "cities": 4,
                     "cards": 19, "money": 11},
                    80,
                ),
            ),
            "2",
        ),
    ),
    "four-colours": (
        Rows(
            "Qwixx, sheet by NSV: 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78 for "
            "crosses; a miss −5.",
            (
                ({"red": 7, "yellow": 5, "green": 12, "blue": 2, "misses": 2}, 114),
                ({"red": 11, "yellow": 10, "green": 9, "blue": 8, "misses": 4}, 182),
                ({"red": 6, "yellow": 4, "green": 3, "blue": 1}, 38),
            ),
            "2",
        ),
    ),
    "quilt": (
        Rows(
            "Patchwork, rules by Lookout: buttons, 7 for seven by seven, −2 an empty space; equal: "
            "whoever reached the end first.",
            (
                ({"buttons": 24, "square": 7, "holes": 9}, 13),
                ({"buttons": 23, "holes": 5, "first": 1}, 13),
            ),
            "2",
        ),
    ),
}  # fmt: skip
