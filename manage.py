#!/usr/bin/env python
"""The door for people who type: migrations, regulation, ledger, replay and the rest."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    execute_from_command_line(sys.argv)
