"""Learning, as far as it has to be remembered: lessons, cards, polls, rounds, scores, puzzles. It knows no contents.

Questions, lessons and puzzles are strings here; what they mean is for the platform's handlers to know.
"""
