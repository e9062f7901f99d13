"""Redaction of findings: removes everything that people wrote, for reports sent elsewhere."""

from typing import Any

from tablepi.core.findings import Finding
from tablepi.core.phrase import Phrase
from tablepi.locale import SENTENCES

CUT = "…"
"""Stands for a name, a path or a text of the table's own."""

_OF_FINDINGS = (
    *("antennas", "date", "device", "driver", "group", "kind"),
    *("latest", "names", "packages", "seat", "version"),
)
_OF_FAULTS = ("choices", "where")
"""Values of findings, and of faults, that come from the program or the machine."""


def nameless(found: Finding) -> Finding:
    """The same finding without any text that somebody chose or wrote."""
    return found._replace(said=unnamed(found.said), todo=found.todo and unnamed(found.todo))


def unnamed(said: Phrase) -> Phrase:
    """A sentence whose texts are kept only where they cannot be names."""
    if said.id not in SENTENCES["en"]:
        # A message in itself, of the operating system say, and may contain anything.
        return Phrase(CUT)
    ours = _OF_FINDINGS if said.id.startswith("doctor.") else _OF_FAULTS
    return Phrase(said.id, {name: _kept(said.args[name], name in ours) for name in said.args})


def _kept(value: Any, ours: bool) -> Any:
    if isinstance(value, Phrase):
        return unnamed(value)
    if isinstance(value, list):
        return [_kept(each, ours) for each in value]
    return value if ours or isinstance(value, int | float) else CUT
