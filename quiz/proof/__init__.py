"""Proving generated questions by another path than the one that made them: see `quiz.proof.prove`."""
