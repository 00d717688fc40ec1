"""The Merkle log over all entries; the database keeps leaves and checkpoints as it keeps entries."""

import django.db.models.deletion
from django.db import migrations, models


SAYING = "leaves and checkpoints are never changed or removed"
KEPT = ("leaf", "checkpoint")

ON = {
    "sqlite": [
        f"""CREATE TRIGGER {kept}_never_{way} BEFORE {what} ON audit_{kept}
            BEGIN SELECT RAISE(ABORT, '{SAYING}'); END"""
        for kept in KEPT
        for way, what in (("changes", "UPDATE"), ("goes", "DELETE"))
    ],
    "postgresql": [
        f"""CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{SAYING}'; END $$""",
        *(
            f"""CREATE TRIGGER {kept}_never_changes BEFORE UPDATE OR DELETE ON audit_{kept}
                FOR EACH ROW EXECUTE FUNCTION log_stays()"""
            for kept in KEPT
        ),
        *(
            f"""CREATE TRIGGER {kept}_never_truncated BEFORE TRUNCATE ON audit_{kept}
                FOR EACH STATEMENT EXECUTE FUNCTION log_stays()"""
            for kept in KEPT
        ),
    ],
}

OFF = {
    "sqlite": [f"DROP TRIGGER {kept}_never_{way}" for kept in KEPT for way in ("changes", "goes")],
    "postgresql": [
        *(f"DROP TRIGGER {kept}_never_{way} ON audit_{kept}" for kept in KEPT for way in ("changes", "truncated")),
        "DROP FUNCTION log_stays",
    ],
}


def run(statements):
    def apply(apps, schema_editor):
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return apply


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0002_entries_stay'),
    ]

    operations = [
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('size', models.PositiveBigIntegerField(db_index=True, verbose_name='leaves')),
                ('root', models.CharField(max_length=64, verbose_name='root')),
                ('note', models.TextField(verbose_name='signed note')),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('reason', models.CharField(max_length=16, verbose_name='reason')),
            ],
            options={
                'verbose_name': 'checkpoint',
                'verbose_name_plural': 'checkpoints',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Log',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('size', models.PositiveBigIntegerField(default=0, verbose_name='leaves')),
                ('settled', models.PositiveBigIntegerField(default=0, verbose_name='every entry up to this row has its leaf')),
            ],
            options={
                'verbose_name': 'log',
                'verbose_name_plural': 'logs',
            },
        ),
        migrations.CreateModel(
            name='LogKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=200, unique=True, verbose_name='public key')),
                ('since', models.PositiveBigIntegerField(verbose_name='since leaf')),
                ('made_at', models.DateTimeField(verbose_name='made at')),
            ],
            options={
                'verbose_name': 'key of the log',
                'verbose_name_plural': 'keys of the log',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Leaf',
            fields=[
                ('number', models.PositiveBigIntegerField(primary_key=True, serialize=False, verbose_name='number')),
                ('recorded_at', models.DateTimeField(db_index=True, verbose_name='recorded at')),
                ('entry', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='leaf', to='audit.entry', verbose_name='entry')),
            ],
            options={
                'verbose_name': 'leaf',
                'verbose_name_plural': 'leaves',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Tile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.PositiveSmallIntegerField(verbose_name='level')),
                ('index', models.PositiveBigIntegerField(verbose_name='number')),
                ('hashes', models.BinaryField(verbose_name='hashes')),
            ],
            options={
                'verbose_name': 'tile',
                'verbose_name_plural': 'tiles',
                'ordering': ['level', 'index'],
                'constraints': [models.UniqueConstraint(fields=('level', 'index'), name='one_tile_a_place')],
            },
        ),
        migrations.RunPython(run(ON), run(OFF)),
    ]
