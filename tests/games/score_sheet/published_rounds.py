"""Whole scorings of games with a sheet of rounds, worked out by hand from their published rules.

For each sheet that comes with the program: where the rules stand, what each seat enters in each
round, and the totals after the last.
"""

from typing import NamedTuple


class Rounds(NamedTuple):
    """A sheet of rounds: each seat's entry in each; the totals after the last, which ends it.

    `over`: whether that round ends the match by itself, with its last entry where it has fewer.
    """

    source: str
    rounds: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: str
    over: bool = True


ROUNDS: dict[str, tuple[Rounds, ...]] = {
    "belote": (
        Rounds(
            "contree.org, La marque: at 81 each the defenders have theirs, and the taker’s go to "
            "the winner of the next deal.",
            # 110 + 81 and 52 of that deal; then 100 + 20 + 81 and 62 after 81 again.
            ((0, 81), (191, 52), (81, 0), (201, 62)),
            (473, 195),
            "1",
            over=False,
        ),
    ),
    "rummy-500": (
        Rounds(
            "pagat.com, 500 Rum: melds less cards held; first to 500, the higher where both are.",
            ((120, -15, 60), (210, 240, -30), (165, 280, 45)),
            (495, 505, 75),
            "2",
        ),
    ),
    "hearts": (
        Rounds(
            "pagat.com, Hearts: 1 a heart, 13 the queen of spades, 26 to the others for all; the "
            "game ends at 100, the lowest wins.",
            ((0, 13, 5, 8), (26, 26, 0, 26), (7, 14, 3, 2), (0, 26, 0, 0), (2, 21, 3, 0)),
            (35, 100, 11, 36),
            "3",
        ),
    ),
    "darts-301": (
        Rounds(
            "World Darts Federation, playing rules: taken from 301, the first at exactly 0 wins, "
            "more counts none.",
            ((140, 100), (100, 101), (62, 60), (61,)),
            # 301 − 140 − 100 = 61; 62 is too many, 61 then ends it: Ben, at 40, throws no more.
            (0, 40),
            "1",
        ),
    ),
    "darts-501": (
        Rounds(
            "World Darts Federation, playing rules: nine darts are 180, 180, 141.",
            ((180, 60), (180, 45), (141,)),
            (0, 396),
            "1",
        ),
    ),
    "cribbage-121": (
        Rounds(
            "American Cribbage Congress, rules: game is 121, and over at the first to peg it.",
            ((29, 24), (40, 60), (51, 36), (1,)),
            (121, 120),
            "1",
        ),
        Rounds(
            "American Cribbage Congress, rules: what was not counted yet counts no more.",
            # Ben pegs his last point; Ann's hand of 12 would have brought her further.
            ((60, 61), (50, 59), (0, 1)),
            (110, 121),
            "2",
        ),
        Rounds(
            "American Cribbage Congress, rules: nobody pegs beyond 121.",
            # Ben lays out first, and his hand of 12 at 112 is 9 points: Ann's is not counted.
            ((115, 112), (0, 12)),
            (115, 121),
            "2",
        ),
    ),
    "fewest-to-66": (
        Rounds(
            "spieletest.at, 6 nimmt! Gold: until somebody has more than 66 bullheads, the fewest "
            "win; spiel-des-jahres.de has 66 or more.",
            # 20 + 30 + 16 = 66 is no end yet.
            ((20, 5, 12), (30, 8, 22), (16, 2, 30), (1, 0, 0)),
            (67, 15, 64),
            "2",
        ),
    ),
    "fewest-to-100": (
        Rounds(
            "Skyjo, rules by Magilano: cards from −2 to 12; the game ends at 100, the lowest wins.",
            ((-4, 40, 31), (60, 24, 18), (22, 36, 40)),
            (78, 100, 89),
            "1",
        ),
    ),
    "lines-of-tiles": (
        Rounds(
            "Qwirkle, rules by MindWare: 1 a tile in each line, 6 more for a whole "
            "one, 6 for the end.",
            ((12, 3), (7, 24), (10, 6)),
            (29, 33),
            "2",
            over=False,
        ),
    ),
    "words-on-a-board": (
        Rounds(
            "Scrabble, rules by Hasbro: 50 for seven tiles; at the end tiles held are "
            "taken away, and "
            "go to whoever has none.",
            ((74, 22), (18, 36), (9, -9)),
            (101, 49),
            "1",
            over=False,
        ),
    ),
    "exactly-50": (
        Rounds(
            "Mölkky, rules by Tactic: 50 exactly win, more is 25 again.",
            ((12, 10), (12, 12), (12, 12), (12, 12), (3, 5), (10, 12), (12, 12), (3,)),
            # Ann: 48, 51 is 25; 35, 47, 50. Ben: 46, 51 is 25; 37, 49: he throws no more.
            (50, 49),
            "1",
        ),
    ),
    "last-card-500": (
        Rounds(
            "UNO, rules by Mattel: the cards that the others hold; first to 500.",
            ((220, 0, 0), (0, 180, 0), (285, 0, 0)),
            (505, 180, 0),
            "1",
        ),
    ),
    "nine-holes": (
        Rounds(
            "pagat.com, Golf: nine deals, the lowest wins.",
            (*((n, 10 - n) for n in range(1, 9)), (-2, 0)),
            (34, 44),
            "1",
        ),
    ),
    "eighteen-holes": (
        Rounds(
            "World Minigolf Sport Federation, rules: 18 lanes, at most 7 a lane, the fewest win.",
            (*((2, 3),) * 17, (7, 1)),
            (41, 52),
            "1",
        ),
    ),
    "melds-to-5000": (
        Rounds(
            "pagat.com, Canasta: cards and canastas less cards held; 5,000 end it, "
            "the higher wins.",
            ((1560, -120), (2390, 2985), (1045, 2140)),
            (4995, 5005),
            "2",
        ),
    ),
    "skat": (
        Rounds(
            "Skatwettspielordnung, table of three: 50 a game won less games lost, 40 a game that "
            "another lost, besides the values.",
            # Two grands ouverts of 24 × 11 for Ann, a null ouvert lost twice 46 by Ben, a game in
            # spades with 1 for Cid; then Ann 2 × 50 + 40, Ben −50, Cid 50 + 40.
            ((264, 0, 0), (0, -92, 0), (0, 0, 22), (264, 0, 0), (140, -50, 90)),
            (668, -142, 112),
            "1",
            over=False,
        ),
        Rounds(
            "Skatwettspielordnung: the same, added game by game.",
            ((314, 0, 0), (40, -142, 40), (0, 0, 72), (314, 0, 0)),
            (668, -142, 112),
            "1",
            over=False,
        ),
        Rounds(
            "Skatwettspielordnung: 36 games, nine won and three lost by each: the fifties at last "
            "are more than any game.",
            # Values: 24 a game won, −48 one lost: 216 − 144. At last 6 × 50 and 6 × 40.
            ((72, 72, 72), (540, 540, 540)),
            (612, 612, 612),
            "1 2 3",
            over=False,
        ),
    ),
    "two-teams-to-1000": (
        Rounds(
            "Tichu, rules by Fata Morgana: each player bets for themselves, 100 or 200.",
            # Three bets of 200 lost to the fourth player: 35 − 400, 65 − 200. Two of 200 and one
            # of 100 lost by who shares the 100 otherwise: 50 − 200 − 100, 50 − 200.
            ((-365, -135), (-250, -150), (200, 0)),
            (-415, -285),
            "2",
            over=False,
        ),
    ),
}  # fmt: skip
