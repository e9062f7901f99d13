"""What lets people and tables in: links to the desk and join cards, made as they are asked for."""

from asyncio import wrap_future

from tablepi.hall.server.database.desk_sessions import make_code
from tablepi.hall.server.database.join_cards import make_cards
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.near_socket import Answers


class Invitations:
    """Each is good once."""

    def __init__(self, setup: HallSetup, writer: RecordWriter, clock: HallClock) -> None:
        self._setup = setup
        self._writer = writer
        self._clock = clock

    async def desk_link(self) -> str:
        """A new link to the desk."""
        now = self._clock.now_ms()
        code = await wrap_future(self._writer.put(lambda record: make_code(record, now, "desk")))
        return f"{self._setup.url}/in/{code}"

    async def join_card(self) -> str:
        """A new join card, for the next free place."""
        now = self._clock.now_ms()
        [token] = await wrap_future(self._writer.put(lambda record: make_cards(record, now, "", 1)))
        return str(self._setup.card(token))

    def answers(self) -> Answers:
        """Both, by the word that asks for each on the near socket."""
        return {"desk": self.desk_link, "card": self.join_card}
