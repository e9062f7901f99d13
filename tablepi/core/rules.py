"""The rules that every game has, in English, by id."""

RULES = {
    "T-OVER": "The match is over: only undo, an amendment or a correction can follow.",
    "T-PHASE": "Not now: “{verb:verb}” has no place in the phase “{phase:phase}”.",
    "T-TURN": "It is not {seat:seat}’s turn: waiting for {turn:seats}.",
    "T-UNDO": "Nothing stands that could be taken back.",
    "T-AMEND": "That cannot be put there: line {line} would then be refused by {broken}.",
    "T-AMEND.none": "There is no line {line}: {lines} stand.",
}
