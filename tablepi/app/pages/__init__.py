"""The pages that one walks through, from the menu to the result."""
