"""Command cards: what each is called, and the text of its printed code, which every table knows."""

COMMANDS = ("undo", "pass", "next", "judge", "again")
"""Every command, in the order in which pages list them. `next`: the next player of a score sheet;
`again`: the same seats and options once more."""

_CODE = "tablepi:command/"

PRINTED = {
    "undo": f"{_CODE}undo*TN",
    "pass": f"{_CODE}pass*G9",
    "next": f"{_CODE}next*DB",
    "judge": f"{_CODE}judge*PT",
    "again": f"{_CODE}again*P6",
}
"""Texts of the printed codes, with the check letters of a card's code, which readers take off."""

WRITTEN = {
    text: command for command, code in PRINTED.items() for text in (code, code.partition("*")[0])
}
"""The command that a printed code or the text on a tag says, with check letters or without."""
