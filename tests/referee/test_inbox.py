import threading
import time
from collections.abc import Callable, Iterable

from tablepi.referee.inbox import Inbox, Stamped


def clock(*times_ns: int) -> Callable[[], int]:
    ticks: Iterable[int] = iter(times_ns)
    return iter(ticks).__next__


def test_a_message_is_stamped_when_it_arrives_and_not_when_it_is_taken() -> None:
    inbox = Inbox(clock(3_999_999, 5_000_000))
    inbox.put("first")
    inbox.put("second")
    first, second = inbox.get(), inbox.get()
    assert first == Stamped(3, "first")
    assert second == Stamped(5, "second")


def test_an_empty_inbox_gives_none_after_its_time() -> None:
    began = time.monotonic()
    assert Inbox().get(0.05) is None
    assert 0.04 < time.monotonic() - began < 4
    assert Inbox().get(0) is None


def test_a_waiting_loop_wakes_as_soon_as_something_arrives() -> None:
    inbox = Inbox()
    threading.Timer(0.05, inbox.put, ["scan"]).start()
    began = time.monotonic()
    stamped = inbox.get(5)
    assert stamped is not None
    assert stamped.message == "scan"
    assert time.monotonic() - began < 4


def test_messages_come_out_in_the_order_in_which_they_went_in() -> None:
    inbox = Inbox()
    for number in range(5):
        inbox.put(number)
    assert [stamped.message for stamped in iter(lambda: inbox.get(0), None)] == [0, 1, 2, 3, 4]
    assert inbox.get(0) is None


def test_stamps_never_run_backwards() -> None:
    inbox = Inbox(clock(10_000_000, 7_000_000, 8_000_000, 12_000_000))
    for number in range(4):
        inbox.put(number)
    stamped = list(iter(lambda: inbox.get(0), None))
    assert stamped == [(10, 0), (10, 1), (10, 2), (12, 3)]


def test_nothing_is_lost_or_turned_around_with_four_threads_putting() -> None:
    inbox = Inbox()

    def put_all(name: int) -> None:
        for number in range(2000):
            inbox.put((name, number))

    threads = [threading.Thread(target=put_all, args=[name]) for name in range(4)]
    for thread in threads:
        thread.start()
    taken: list[Stamped] = []
    while len(taken) < 8000:
        stamped = inbox.get(5)
        assert stamped is not None
        taken.append(stamped)
    for thread in threads:
        thread.join()
    assert sorted(taken, key=lambda one: one.at_ms) == taken
    for name in range(4):
        sent = [(name, number) for number in range(2000)]
        lookup = set(sent)
        assert [one.message for one in taken if one.message in lookup] == sent
