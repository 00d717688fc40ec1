"""LINEA, the reference protocol: our own buttons, door sensors, shufflers and shoes. See docs/devices.md."""
