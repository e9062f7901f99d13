"""From the menu to a table: open matches, seating, options, house rules, the layout. It leads to
`table`, `settings` and the pages below them.
"""
