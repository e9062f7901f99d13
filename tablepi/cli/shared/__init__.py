"""Parts shared by several commands: their options, the progress they show, enrolment of cards."""
