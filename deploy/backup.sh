#!/usr/bin/env bash
# Copies the database, while the house is open, into one file with a checksum beside it; prints the file's name.
#   deploy/backup.sh DIRECTORY
# Reads CASINO_DATABASE_URL and CASINO_HOME like the server; PYTHON and PATH say which tools to use.
set -euo pipefail
umask 077
cd "$(dirname "$0")/.."

[ $# -eq 1 ] || { echo "Usage: deploy/backup.sh DIRECTORY" >&2; exit 2; }
directory=$1
python=${PYTHON:-.venv/bin/python}
database=${CASINO_DATABASE_URL:-sqlite:///${CASINO_HOME:-$PWD/var}/casino.sqlite3}
name=cagnotte-$(date -u +%Y%m%dT%H%M%SZ)

mkdir -p "$directory"
unfinished=$(mktemp "$directory/.unfinished-XXXXXX")
trap 'rm -f "$unfinished"' EXIT

case $database in
sqlite:///*)
    file=$directory/$name.sqlite3
    "$python" - "${database#sqlite:///}" "$unfinished" <<'PYTHON'
import sqlite3, sys
from contextlib import closing

source, copy = sys.argv[1:]
try:
    # Read and write: a reader of a write-ahead log takes part in its bookkeeping. Never makes a new file.
    with closing(sqlite3.connect(f"file:{source}?mode=rw", uri=True)) as house, closing(sqlite3.connect(copy)) as backup:
        house.backup(backup)
        backup.execute("PRAGMA journal_mode=DELETE")
except sqlite3.Error as fault:
    sys.exit(f"{source} could not be copied: {fault}")
PYTHON
    ;;
postgres://* | postgresql://*)
    file=$directory/$name.pgdump
    pg_dump --format=custom --no-owner --no-privileges --file="$unfinished" --dbname="$database"
    ;;
*)
    echo "CASINO_DATABASE_URL is neither sqlite:///… nor postgres://…: nothing was copied." >&2
    exit 1
    ;;
esac

sync "$unfinished"
mv "$unfinished" "$file"
(cd "$directory" && sha256sum "$(basename "$file")" >"$(basename "$file").sha256")
echo "$file"
