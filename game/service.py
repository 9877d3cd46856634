"""The one object that the handlers talk to."""

from game.challenges import Challenges
from game.endings import Endings
from game.lookups import Lookups
from game.moves import Moves
from game.players import Players


class GameService(Players, Challenges, Moves, Endings, Lookups):
    """Everything that people can do, whatever platform they are on.

    Built as ``GameService(repository, clock, random)``. Each method is one unit of work: it returns after the
    commit, or raises and has changed nothing. What a change owes to chats is stored with it; after it, call
    `Deliverer.deliver_pending(game.id)`.

    Persons: `remember_player`, `player`, `player_by_handle`, `set_language`, `place_language`,
    `set_place_language`. Challenges: `challenge`, `rematch`, `accept`, `decline`, `cancel`,
    `challenge_by_id`. Playing: `play`. Endings: `resign`, `offer_draw`, `accept_draw`, `decline_draw`,
    `claim_draw`. Finding: `game`, `games_of`, `find_game`, `game_of_message`, `game_of_source`,
    `remember_message`.
    """
