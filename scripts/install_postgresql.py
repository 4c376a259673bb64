"""Makes sure that the tests find a PostgreSQL: the system's, or else Debian's package."""

from __future__ import annotations

import os
import subprocess
import sys

from santelmo.server.local.postgresql import PACKAGE, PostgreSQLError, find_programs

INSTALLERS = (
    ("apt-get", "update", "--quiet"),
    ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", PACKAGE),
)


def main() -> None:
    if is_missing() and os.getuid() == 0:
        sys.stdout.write("No PostgreSQL on this machine: installing one for the tests.\n")
        sys.stdout.flush()
        install()
    try:
        find_programs()
    except PostgreSQLError as error:
        sys.exit(str(error))


def is_missing() -> bool:
    try:
        find_programs()
    except PostgreSQLError:
        return True
    return False


def install() -> None:
    """As the system's packages are installed, where it is one that has apt-get."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in INSTALLERS:
        try:
            subprocess.run(command, check=False, env=quiet)
        except FileNotFoundError:
            return


if __name__ == "__main__":
    main()
