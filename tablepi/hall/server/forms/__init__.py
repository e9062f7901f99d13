"""Commands of the desk's forms: plain functions that read a form's fields and make the change.

Each is called as `(record, desk, fields, who)` within the transaction of the database.
"""
