"""Commands of the desk: plain functions that make a change within the transaction of the database.

A form's is called as `(record, desk, fields, who)`; it raises DeskRefusal, or StaleRowError where
somebody decided meanwhile upon what `at_row` of the form names.
"""
