"""A quiz on the rules of tavreli."""
