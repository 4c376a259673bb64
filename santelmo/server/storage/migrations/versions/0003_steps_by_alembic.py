"""From here on Alembic keeps the version of the schema.

The number in `meta` stays at 3: programs that look only there refuse the database with a sentence
instead of writing to tables that they do not know.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("UPDATE meta SET value = '3' WHERE name = 'schema_version'")
