"""An event in which a desk decides by chance, and what everybody sees of it after each decision."""

import random
from collections.abc import Callable
from typing import Any

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.events.rows.event_state import EventState, Round
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.hall.server.commands.event_commands import choose_language, show_names
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import (
    bring_player_back,
    check_in_player,
    drop_absent_players,
    drop_player,
    edit_player,
    enter_player,
    fix_table,
    forbid_pair,
    penalise_player,
    retract_player,
)
from tablepi.hall.server.commands.player_import import ListAnswer, enter_list
from tablepi.hall.server.commands.result_commands import enter_result, retract_result
from tablepi.hall.server.commands.round_commands import announce, join_round, withdraw_round
from tablepi.hall.server.commands.stage_commands import (
    change_stage,
    close_stage,
    open_stage,
)
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.record_file import reading
from tests.hall.server.commands.conftest import NAMES, DeskOfTest

Picture = dict[str, Any]

NO_PLAY = {"game": "", "options": "", "minutes": 50, "end_minutes": 5}


def picture(view: EventView) -> Picture:
    """What desk and everybody see of an event, whichever rows it came by."""
    state = view.state
    return {
        "players": {id_: _player(view, id_) for id_ in sorted(view.players)},
        "forbidden": {tuple(sorted(pair)) for pair in state.forbidden},
        "tables": state.tables,
        "stages": [(stage.format, stage.settings, sorted(stage.players)) for stage in state.stages],
        "play": (view.play, view.rounds_planned),
        "rounds": [(round_.pairings, round_.byes, round_.stage) for round_ in state.rounds],
        "results": {place: result._replace(row=0) for place, result in state.results.items()},
        "open": {key: match.result._replace(row=0) for key, match in state.open_matches.items()},
        "settings": (view.policy, view.language),
        "standings": [
            (
                standing.place,
                standing.player,
                standing.dropped,
                [value.number for value in standing.values],
            )
            for standing in standings_of(state)
        ],
        "next": _next(state),
    }


def _player(view: EventView, id_: str) -> tuple[Any, ...]:
    player = view.players[id_]
    return (
        player.name, player.club, player.seed, player.is_here, player.player.is_active,
        player.player.fixed,
    )  # fmt: skip


def _next(state: EventState) -> Any:
    """The pairing that would be proposed."""
    if state.stage is None or state.stage.format == "open" or state.outstanding():
        return None
    proposed = paired_round(state)
    return proposed.obstacle, proposed.pairings, proposed.byes


class DecidedEvent:
    """Decisions by chance. `decide` makes one, and tells which; '' where none was possible."""

    def __init__(self, office: DeskOfTest, seed: int) -> None:
        self.office = office
        self.chance = random.Random(seed)
        office.open(self.chance.randint(3, 7), 5)
        self._kinds: tuple[Callable[[], object], ...] = (
            self.enter, self.enter_file, self.drop, self.back, self.fix, self.forbid, self.tables,
            self.check_in, self.absent, self.edit, self.names, self.language, self.say,
            self.penalty, self.mistake,
        )  # fmt: skip
        self._play: tuple[Callable[[], object], ...] = (
            self.stage, self.stage, self.close, self.change, self.publish, self.publish,
            self.publish, self.withdraw, self.join, self.result, self.result, self.result,
            self.result, self.retract,
        )  # fmt: skip

    @property
    def view(self) -> EventView:
        return self.office.view

    def decide(self) -> str:
        kind = self.chance.choice((*self._kinds, *self._play, *self._play))
        kind()
        return kind.__name__

    def player(self, is_active: bool = True) -> Any:
        players = [
            player for player in self.view.players.values() if player.player.is_active == is_active
        ]
        return self.chance.choice(players)

    def send(self, command: Any, **fields: object) -> None:
        self.office.send(command, "Kim", **fields)

    def _of(self, command: Any, is_active: bool = True, **fields: object) -> None:
        player = self.player(is_active)
        self.send(command, player=player.id, at_row=player.row, **fields)

    def enter(self) -> None:
        table = self.chance.choice(("", "t03"))
        name = f"{self.chance.choice(NAMES)} {self.chance.randrange(1000)}"
        self.send(enter_player, name=name, table=table, club="", seed="")

    def enter_file(self) -> None:
        names = [f"File {self.chance.randrange(10_000)}" for _ in range(2)]
        data = "\n".join(("name,table", *(f"{name},t02" for name in names))).encode()
        answer = ListAnswer(sure=True)
        self.office.do(lambda record: enter_list(record, self.office.desk, data, "Kim", answer))

    def drop(self) -> None:
        self._of(drop_player)

    def back(self) -> None:
        self._of(bring_player_back, is_active=False)

    def mistake(self) -> None:
        self._of(retract_player)

    def check_in(self) -> None:
        self._of(check_in_player, here=self.chance.choice(("yes", "")))

    def edit(self) -> None:
        player = self.player()
        name = self.chance.choice((player.name, f"{player.name}x"))
        more = {"club": self.chance.choice(("", "North")), "seed": self.chance.choice(("", 3))}
        self.send(edit_player, player=player.id, at_row=player.row, name=name, **more)

    def fix(self) -> None:
        player, table = self.player(), self.chance.choice(("", "t01", "t04"))
        row = self.view.row_of(f"fixed {player.id}")
        self.send(fix_table, player=player.id, table=table, at_row=row)

    def forbid(self) -> None:
        one, other = self.chance.sample(sorted(self.view.players), 2)
        off = self.chance.choice((True, ""))
        self.send(forbid_pair, a=one, b=other, off=off, at_row="")

    def tables(self) -> None:
        broken = {f"broken-t0{self.chance.randint(1, 5)}": "on"}
        more = "t01 t02 t03 t04 t05 " + self.chance.choice(("", "t06"))
        self.send(set_tables, more=more, at_row=self.view.row_of("tables"), **broken)

    def absent(self) -> None:
        away = [player.id for player in self.view.players.values()
                if player.player.is_active and not player.is_here]  # fmt: skip
        if 0 < len(away) < 3:
            row = self.view.row_of("open")
            self.send(drop_absent_players, away=" ".join(away), at_row=row, sure=True)

    def names(self) -> None:
        names = self.chance.choice(("full", "initials", "number"))
        self.send(show_names, names=names, at_row=self.view.row_of("names"))

    def language(self) -> None:
        language = self.chance.choice(("en", "de"))
        self.send(choose_language, language=language, at_row=self.view.row_of("language"))

    def say(self) -> None:
        with reading(self.office.folder) as record:
            standing = newest(record, "say", "autumn")
        text = self.chance.choice(("", "Lunch", "Ann, please"))
        self.send(announce, text=text, at_row=standing.row if standing else 0)

    def penalty(self) -> None:
        player, points = self.player(), self.chance.choice((-2, -1, 1))
        row = self.view.row_of(f"penalty {player.id}")
        self.send(penalise_player, player=player.id, points=points, at_row=row, why="late")

    def stage(self) -> None:
        chance = self.chance
        format_, settings = chance.choice((
            ("duel-swiss", {"best_of": chance.choice((1, 3)), "rounds": chance.randint(1, 3)}),
            ("duel-swiss", {"best_of": 3, "rounds": 2, "last_by_standing": "yes"}),
            ("pod-swiss", {"seats": 3, "rounds": 2, "scoring": "win", "short": "pods"}),
            ("round-robin", {"best_of": 1}), ("single-elim", {"best_of": 1, "take": 4}),
            ("final", {"take": 3}),
        ))  # fmt: skip
        row = self.view.row_of("stage")
        self.send(open_stage, format=format_, **settings, **NO_PLAY, at_row=row)

    def close(self) -> None:
        self.send(close_stage, at_row=self.view.row_of("stage"))

    def change(self) -> None:
        rounds, minutes = self.chance.randint(2, 5), self.chance.choice((30, 50))
        play = {**NO_PLAY, "minutes": minutes}
        self.send(change_stage, rounds=rounds, **play, at_row=self.view.row_of("stage"))

    def publish(self) -> None:
        self.office.publish()

    def withdraw(self) -> None:
        number, row = len(self.view.rounds), self.view.row_of("round")
        self.send(withdraw_round, round=number, at_row=row, why="wrong", sure=True)

    def join(self) -> None:
        round_, row = self._newest_round(), self.view.row_of("round")
        seated = {player for table in round_.pairings for player in table.players}
        late = [id_ for id_ in self.view.state.active if id_ not in {*seated, *round_.byes}]
        fields = {"round": round_.number, "player": self.chance.choice(late), "at_row": row}
        if round_.byes and self.chance.random() < 0.5:
            fields |= {"with": round_.byes[0], "table": "t05"}
        self.send(join_round, **fields, sure=True)

    def _newest_round(self) -> Round:
        return self.view.state.rounds[-1]

    def result(self) -> None:
        tables = self.view.outstanding or self.view.rounds[-1]
        if self.chance.random() < 0.2:
            tables = self.view.rounds[-1]
        table = self.chance.choice(tables)
        stage = self.view.state.stage_of(self.view.state.rounds[table.round - 1])
        scores = self._scores(stage.format in DUELS, len(table.pairing.players), stage)
        place = {"round": table.round, "table": table.pairing.table}
        why = "typed" if table.result else ""
        self.send(enter_result, **place, at_row=table.row, scores=scores, why=why)

    def _scores(self, is_duel: bool, seats: int, stage: Any) -> dict[str, Any]:
        if is_duel:
            wins = [stage.settings.needed_wins, 0]
            self.chance.shuffle(wins)
            return {"wins": wins, "draws": 0}
        places = list(range(1, seats + 1))
        self.chance.shuffle(places)
        return {"places": places}

    def retract(self) -> None:
        table = self.chance.choice(self.view.rounds[-1])
        place = {"round": table.round, "table": table.pairing.table}
        self.send(retract_result, **place, at_row=table.row, why="wrong table")
