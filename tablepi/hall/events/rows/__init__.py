"""The rows of an event, a class each, the state that they make, and what is wrong with one."""
