"""Trust in one certificate, whatever name or date it has."""

import ssl
from pathlib import Path

NO_CHECK_TIME = 0x20_0000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: a Pi without a clock may think that it is 1970."""


def pinned(certificate: Path) -> ssl.SSLContext:
    """A client's context that trusts this one certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context
