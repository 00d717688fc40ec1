#!/usr/bin/env bash
# Brings a backup back into the database that CASINO_DATABASE_URL names, then verifies the ledger in it.
#   deploy/restore.sh FILE            into a database that is empty
#   deploy/restore.sh --over FILE     over one that is not: what is there now is lost (SQLite: kept as *.before)
# Close the house first. PYTHON and PATH say which tools to use.
set -euo pipefail
umask 077

over=no
[ "${1:-}" = --over ] && { over=yes; shift; }
[ $# -eq 1 ] || { echo "Usage: deploy/restore.sh [--over] FILE" >&2; exit 2; }
[ -r "$1" ] || { echo "There is no backup $1 to read." >&2; exit 1; }
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
home=${CASINO_HOME:-$PWD/var}
database=${CASINO_DATABASE_URL:-sqlite:///$home/casino.sqlite3}

if [ -e "$file.sha256" ]; then
    (cd "$(dirname "$file")" && sha256sum --quiet --check "$(basename "$file").sha256") ||
        { echo "$file is not what was written: its checksum differs. Nothing was restored." >&2; exit 1; }
fi

restore_sqlite() {
    local target=${database#sqlite:///}
    if [ -e "$target" ] && [ $over = no ]; then
        echo "$target exists; add --over to replace it." >&2
        exit 1
    fi
    mkdir -p "$(dirname "$target")"
    "$python" - "$file" "$target" "$home/open.lock" <<'PYTHON'
import fcntl, os, sqlite3, sys
from contextlib import closing
from pathlib import Path

backup, target, lock = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
with lock.open("w") as held:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit("The house is open: close it first.")
    new = target.with_name(target.name + ".new")
    new.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as source, closing(sqlite3.connect(new)) as copy:
            source.backup(copy)
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.execute("SELECT hash FROM audit_entry LIMIT 1")
    except sqlite3.Error as fault:
        found = str(fault)
    if found != "ok":
        new.unlink(missing_ok=True)
        sys.exit(f"{backup} is not a whole house: {found}. Nothing was restored.")
    for ending in ("", "-wal", "-shm"):
        old = Path(f"{target}{ending}")
        if old.exists():
            os.replace(old, f"{target}.before{ending}")
    os.replace(new, target)
PYTHON
}

restore_postgres() {
    local held script
    held=$(psql --no-psqlrc --tuples-only --no-align --dbname="$database" \
        --command="SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
    if [ "$held" != 0 ] && [ $over = no ]; then
        echo "The database holds $held tables; add --over to replace them." >&2
        exit 1
    fi
    # As a script first: a backup that cannot be read to its end must not touch anything.
    script=$(mktemp)
    trap "rm -f '$script'" EXIT
    pg_restore --no-owner --no-privileges --file="$script" "$file"
    # One transaction: all of it, or nothing.
    psql --no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 --dbname="$database" --output=/dev/null \
        --command="SET client_min_messages = warning" \
        --command="DROP SCHEMA public CASCADE" --command="CREATE SCHEMA public" --file="$script"
}

case $database in
sqlite:///*) restore_sqlite ;;
postgres://* | postgresql://*) restore_postgres ;;
*)
    echo "CASINO_DATABASE_URL is neither sqlite:///… nor postgres://…: nothing was restored." >&2
    exit 1
    ;;
esac

"$python" manage.py ledger verify
