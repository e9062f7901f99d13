"""A hall that stands elsewhere than its card says: proposed by the network, trusted by the card."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablepi.hall.server.machine.certificate import certificate_in
from tablepi.link import joining
from tablepi.link.joining import MOST_ANSWERS, QUESTION, SERVICE, NotJoined, halls, join
from tests.link.test_joining import INST, JOINED_BYTES, Machine, card
from tests.worlds.hall.waiting import PATIENCE_S

ANSWER = QUESTION[:2] + b"\x84\x00\x00\x00\x00\x01\x00\x00\x00\x00" + SERVICE + b"\x00\x0c" * 8
NO_ANSWERS = (
    b"",
    b"\x00" * 11,
    QUESTION,
    QUESTION + b"\x00" * 9,
    ANSWER[:6] + b"\x00\x00" + ANSWER[8:],
    ANSWER.replace(b"_tablepi", b"_printer"),
)


@contextmanager
def network(*answers: bytes) -> Iterator[tuple[str, int]]:
    """Somebody who hears one question, and says all of this."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as heard:
        heard.bind(("127.0.0.1", 0))

        def answer() -> None:
            asked, who = heard.recvfrom(9_000)
            for each in answers:
                heard.sendto(each if asked == QUESTION else b"", who)

        thread = threading.Thread(target=answer)
        thread.start()
        yield heard.getsockname()
        thread.join(PATIENCE_S)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for as many answers as it hears at most, however late they come."""
    monkeypatch.setattr(joining, "SILENCE_S", PATIENCE_S)


@pytest.mark.usefixtures("patient")
def test_a_hall_is_proposed_by_the_address_that_tells_of_it() -> None:
    with network(*NO_ANSWERS, *[ANSWER] * MOST_ANSWERS) as group:
        assert halls(group) == ["127.0.0.1"]


@pytest.mark.usefixtures("patient")
def test_what_is_no_answer_proposes_nothing() -> None:
    with network(*NO_ANSWERS * MOST_ANSWERS) as group:
        assert halls(group) == []


def test_the_question_is_one_of_dns_and_wants_its_answer_sent_back() -> None:
    assert QUESTION[4:6] == b"\x00\x01"
    assert QUESTION[12:].startswith(b"\x0d_tablepi-hall\x04_tcp\x05local\x00\x00\x0c")
    assert QUESTION.endswith(b"\x80\x01")


def test_a_card_whose_host_is_gone_joins_at_the_address_that_is_proposed(tmp_path: Path) -> None:
    certificate = certificate_in(tmp_path, "cafe")
    machine = Machine(certificate, 200, JOINED_BYTES)
    gone = card(certificate, machine.port, host="no.such.host.invalid")
    asked: list[str] = []

    def search() -> list[str]:
        asked.append("")
        return ["no.other.host.invalid", "127.0.0.1"]

    joined = join(gone, INST, "0.2.0", search=search)
    machine.close()
    assert (joined.host, asked) == ("127.0.0.1", [""])


def test_another_hall_that_is_proposed_is_told_nothing(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    certificate = certificate_in(tmp_path, "cafe")
    machine = Machine(certificate_in(tmp_path / "other", "pub"), 200, JOINED_BYTES)
    gone = card(certificate, machine.port, host="no.such.host.invalid")
    with pytest.raises(NotJoined) as refused:
        join(gone, INST, "0.2.0", search=lambda: ["127.0.0.1"])
    machine.close()
    assert (refused.value.why, machine.heard) == ("network", b"")


def test_a_host_that_answers_is_not_looked_for(tmp_path: Path) -> None:
    certificate = certificate_in(tmp_path, "cafe")
    machine = Machine(certificate, 403, b"{}")

    def search() -> list[str]:
        raise AssertionError("it answered")

    with pytest.raises(NotJoined) as refused:
        join(card(certificate, machine.port), INST, "0.2.0", search=search)
    machine.close()
    assert refused.value.why == "token"
