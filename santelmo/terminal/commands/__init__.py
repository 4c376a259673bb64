"""The subcommands of `santelmo`: each module defines one as `command`.

A module imports at its top only what a base install has, and what is slow to import inside the
function that needs it.
"""
