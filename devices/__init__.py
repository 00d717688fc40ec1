"""Serial drivers, decks and card tags, the device agent, the simulators."""
