"""How the tables of a database are made and brought up to date: one file for each step.

`versions` has the steps, in an order that Alembic reads from them. A step is never changed once it
is released: the next change of the schema is a new file, which names the last one as its
`down_revision`. It only adds, so that servers of the version before can go on meanwhile.
"""
