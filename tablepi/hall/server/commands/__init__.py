"""Changes of the desk and the judges, each within the transaction of the database; no HTML."""
