"""One file a revision; each stays as it was once it was released."""
