"""What our templates draw."""
