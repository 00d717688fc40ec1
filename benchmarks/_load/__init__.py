"""What the benchmark of commands is made of: a room, two servers, and somebody who taps."""
