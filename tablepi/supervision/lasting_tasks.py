"""Tasks that begin again as the threads do; apart, since a table starts without asyncio."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tablepi.supervision.lasting import RESTART_S, Lasting, log


def lasting_task(work: Callable[[], Awaitable[None]], name: str) -> asyncio.Task[None]:
    """A task of the running loop. Cancelled, it ends."""
    return asyncio.create_task(_keep_running(work, Lasting(name)), name=name)


async def _keep_running(work: Callable[[], Awaitable[None]], lasting: Lasting) -> None:
    try:
        while await _breaks_off(work, lasting):
            await asyncio.sleep(RESTART_S)
            lasting.fault = ""
    finally:
        lasting.ended()


async def _breaks_off(work: Callable[[], Awaitable[None]], lasting: Lasting) -> bool:
    try:
        await work()
    except Exception as error:
        if lasting.broke_off(error):
            with suppress(Exception):
                log.debug("%s", lasting.name, exc_info=error)
        return True
    return False
