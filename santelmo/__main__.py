"""`python -m santelmo` is the `santelmo` command."""

from santelmo.terminal.cli import main

if __name__ == "__main__":
    main()
