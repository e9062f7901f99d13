"""The hall's certificate: made at its first start, used by broker and pages alike."""

import re
import shutil
import ssl
import subprocess
from base64 import b32decode
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import HallError
from tablepi.wire.join_card import fingerprint_of

DAYS = 20 * 365 + 5
"""Days for which it is good; tables look at its fingerprint alone."""

LETTERS = 24
"""Letters by which people compare it: a browser shows all 64."""


class Certificate(NamedTuple):
    """The files of a certificate and its key, in PEM. `fingerprint`: what join cards name."""

    file: Path
    key: Path
    fingerprint: str

    @property
    def letters(self) -> str:
        """Beginning of the fingerprint as browsers show it: 96 bits, so that nobody makes another
        certificate for it, in groups that are read aloud.
        """
        digits = b32decode(self.fingerprint + "====").hex().upper()[:LETTERS]
        return " ".join(re.findall("....", digits))


def certificate_in(folder: Path, hall: str) -> Certificate:
    """The certificate of the hall in this folder, made where there is none. Raises HallError.

    A new one means new join cards for every table, so one that is there is never replaced.
    """
    file, key = folder / "certificate.pem", folder / "certificate.key"
    if not (file.exists() and key.exists()):
        _make_certificate(file, key, hall)
    try:
        certificate = ssl.PEM_cert_to_DER_cert(file.read_text(encoding="ascii"))
    except ValueError:
        raise HallError(f"{file} is no certificate. Put it back from a backup.") from None
    return Certificate(file, key, fingerprint_of(certificate))


def _make_certificate(file: Path, key: Path, hall: str) -> None:
    """A key on the curve P-256 and a certificate that it signs itself."""
    openssl = shutil.which("openssl")
    if openssl is None:
        raise HallError("openssl is missing, which makes the certificate: apt install openssl")
    new_file, new_key = (path.with_name(f".{path.name}.part") for path in (file, key))
    words = (
        *(openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
        *("-nodes", "-sha256", "-days", str(DAYS), "-subj", f"/CN=tablepi hall {hall}"),
        *("-keyout", str(new_key), "-out", str(new_file)),
    )
    new_key.touch(mode=0o600)
    process = subprocess.run(words, capture_output=True, text=True, check=False)
    if process.returncode:
        raise HallError(f"openssl made no certificate: {process.stderr.strip()}")
    # The certificate comes last: without it the next start makes both anew.
    new_key.rename(key)
    new_file.rename(file)
