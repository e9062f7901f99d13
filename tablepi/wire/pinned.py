"""Trust in one certificate, whatever name or date it has."""

import ssl

NO_CHECK_TIME = 0x20_0000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: a Pi without a clock may think that it is 1970."""


def pinned(certificate: str) -> ssl.SSLContext:
    """A client's context that trusts this one certificate, a PEM text."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context
