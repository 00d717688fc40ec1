"""Pages only: tablet, pit console, controller portal, display boards."""
