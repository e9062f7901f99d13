"""The chain of hashes over a match, and the changes of seats that it seals."""
