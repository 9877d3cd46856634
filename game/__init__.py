"""The platform-neutral service: challenges, games, endings, and what is owed to chats."""
