"""The one object that the handlers talk to."""

from game.analysing import Analysing
from game.challenges import Challenges
from game.endings import Endings
from game.lookups import Lookups
from game.moves import Moves
from game.outages import Outages
from game.pauses import Pauses
from game.places import Places
from game.planning import Planning
from game.players import Players
from game.privacy import Privacy
from game.standings import Standings
from game.sweeps import Sweeps
from game.takebacks import Takebacks


class GameService(
    Players,
    Privacy,
    Places,
    Challenges,
    Moves,
    Planning,
    Endings,
    Takebacks,
    Pauses,
    Outages,
    Sweeps,
    Standings,
    Lookups,
    Analysing,
):
    """Everything that people can do, whatever platform they are on.

    Built as ``GameService(repository, clock, random)``. Each method is one unit of work: it returns after the
    commit, or raises and has changed nothing; only after a TimeIsUpError the game has ended. What a change
    owes to chats is stored with it; after it, call `Deliverer.deliver_pending(game.id)`.

    Persons: `remember_player`, `player`, `player_by_handle`, `set_language`, `set_preferences`,
    `export_player`, `forget_player`. Places: `place_settings`, `set_place_settings`, `place_language`,
    `set_place_language`, `move_address`. Challenges: `challenge`, `rematch`, `open_rematch`, `change_terms`,
    `accept`, `decline`, `cancel`, `challenge_by_id`, `remember_challenge_message`. Playing: `play`, `add_line`,
    `lines`, `remove_line`, `clear_lines`. Endings: `abort`, `resign`, `offer_draw`, `accept_draw`, `decline_draw`,
    `claim_draw`. Takebacks: `ask_takeback`, `accept_takeback`, `decline_takeback`. Clocks: `offer_pause`,
    `accept_pause`, `decline_pause`, `resume`, `start_vacation`, `stop_vacation`, `vacation_left`, `sweep`,
    `next_sweep_due`, `beat`. Standings: `ratings`, `leaderboard`, `head_to_head`. Finding: `game`, `games_of`,
    `games_in`, `addresses_playing`, `game_by_number`, `find_game`, `history`, `game_of_message`,
    `game_of_source`, `remember_message`. Analysis: `import_analysis`, `analysis`.
    """
