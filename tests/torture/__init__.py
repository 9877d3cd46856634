"""Killing the bot at random moments, hundreds of times, and looking whether anything was lost."""
