"""Ports that are free: nobody listens there, and no connection to elsewhere is given one."""

import random
import socket

import pytest

from tablepi.hall.server.machine.hall_setup import FIRST_GIVEN, free_port


def test_a_free_port_is_none_that_connections_are_given_while_a_hall_is_away() -> None:
    for _ in range(20):
        with socket.socket() as line:
            port = free_port()
            assert 1_024 < port < FIRST_GIVEN
            line.bind(("", port))


def test_a_port_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as line:
        taken = free_port()
        line.bind(("", taken))
        line.listen()
        other = free_port()
        monkeypatch.setattr(random, "sample", lambda *_: [taken, other])
        assert free_port() == other
        monkeypatch.setattr(random, "sample", lambda *_: [taken, taken])
        with pytest.raises(OSError, match="in use"):
            free_port()
