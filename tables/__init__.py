"""Tables, seats, players and hands; live push."""
