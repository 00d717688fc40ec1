"""Devices that speak in lines of text: sensors, and older machines whose words the house writes into settings."""
