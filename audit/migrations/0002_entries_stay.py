"""The database itself refuses to change or remove an entry, whoever asks."""

from django.db import migrations

SAYING = "entries are never changed or removed"

ON = {
    "sqlite": [
        f"""CREATE TRIGGER entry_never_changes BEFORE UPDATE ON audit_entry
            BEGIN SELECT RAISE(ABORT, '{SAYING}'); END""",
        f"""CREATE TRIGGER entry_never_goes BEFORE DELETE ON audit_entry
            BEGIN SELECT RAISE(ABORT, '{SAYING}'); END""",
    ],
    "postgresql": [
        f"""CREATE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{SAYING}'; END $$""",
        """CREATE TRIGGER entry_never_changes BEFORE UPDATE OR DELETE ON audit_entry
           FOR EACH ROW EXECUTE FUNCTION entry_stays()""",
        """CREATE TRIGGER entry_never_truncated BEFORE TRUNCATE ON audit_entry
           FOR EACH STATEMENT EXECUTE FUNCTION entry_stays()""",
    ],
}

OFF = {
    "sqlite": ["DROP TRIGGER entry_never_changes", "DROP TRIGGER entry_never_goes"],
    "postgresql": [
        "DROP TRIGGER entry_never_changes ON audit_entry",
        "DROP TRIGGER entry_never_truncated ON audit_entry",
        "DROP FUNCTION entry_stays",
    ],
}


def run(statements):
    def apply(apps, schema_editor):
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return apply


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]
    operations = [migrations.RunPython(run(ON), run(OFF))]
