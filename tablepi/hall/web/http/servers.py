"""The hall's two web servers: HTTP for everybody who watches, HTTPS for tables and the desk."""

import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from aiohttp import web

from tablepi.core.errors import HallError, cause, in_english
from tablepi.hall.server.machine.certificate import Certificate
from tablepi.hall.web.http.connections import Gate, doors

if TYPE_CHECKING:
    # Not in aiohttp 3.8, which Debian 12 has.
    from aiohttp.typedefs import Middleware

MOST_BYTES = 1 << 20
"""Limit of what somebody may post."""

TLS_BUFFER = 32 * 1024
"""Bytes: two records. With asyncio's own 256 KiB, 4,000 connections made a hall of 610 MB."""

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def application(
    get: Mapping[str, Answer],
    post: Mapping[str, Answer] | None = None,
    nowhere: Answer | None = None,
) -> web.Application:
    """A server's routes; every answer has the usual headers. `nowhere`: where there is no page."""
    app = web.Application(client_max_size=MOST_BYTES)
    if nowhere is not None:
        app.middlewares.append(_instead(nowhere))
    for route, answer in get.items():
        app.router.add_get(route, answer)
    for route, answer in (post or {}).items():
        app.router.add_post(route, answer)
    app.on_response_prepare.append(_add_headers)
    return app


async def serve(
    app: web.Application, gate: Gate, context: ssl.SSLContext | None = None
) -> web.AppRunner:
    """Serves on the gate's port of all addresses. Raises HallError where it is taken."""
    app.middlewares.insert(0, gate.served)
    app.cleanup_ctx.append(gate.beside)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        for door in doors(gate):
            await web.SockSite(runner, door, ssl_context=context).start()
    except OSError as error:
        await runner.cleanup()
        advice = "Choose another with --http or --https, or 0 for a free one."
        reason = in_english(cause(error))
        raise HallError(f"Port {gate.port} cannot be used: {reason}. {advice}") from None
    return runner


def server_context(certificate: Certificate) -> ssl.SSLContext:
    """TLS context by which 8443 shows the hall's certificate."""
    # asyncio takes this much for each connection before it has said anything.
    SSLProtocol.max_size = TLS_BUFFER
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate.file, certificate.key)
    return context


def _instead(nowhere: Answer) -> "Middleware":
    """Answers a page where a browser asks for an address that there is not."""

    @web.middleware
    async def answer(request: web.Request, handler: Answer) -> web.StreamResponse:
        try:
            return await handler(request)
        except web.HTTPNotFound:
            if request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
                return await nowhere(request)
            raise

    return answer


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
