"""The form of a result as the desk sends it, of few seats and of twelve."""

from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.result_commands import result_of_form


def test_who_is_out_is_read_for_every_seat_of_twelve() -> None:
    places = {f"place-{seat}": str(seat) for seat in range(1, 13)}
    told = result_of_form(FormFields({**places, "out-3": "yes", "out-11": "yes", "out-12": "yes"}))
    assert told == {"places": list(range(1, 13)), "out": [3, 11, 12]}
