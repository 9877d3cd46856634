"""A club that plays for an hour in a minute or so, by a clock that jumps, with a server that is strict."""
