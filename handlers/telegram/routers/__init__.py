"""The handlers, by subject. Each router is made anew for each dispatcher."""
