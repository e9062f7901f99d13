"""What several commands share: their options, the progress that they show, enrolment of cards."""
