"""Mining puzzles from games: `python -m quiz.mine`."""
