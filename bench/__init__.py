"""Benchmarks: ratios to a peer, each pair measured in turns in one run."""
