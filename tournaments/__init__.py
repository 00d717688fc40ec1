"""Events, levels, clock, draws, balancing, payouts."""
