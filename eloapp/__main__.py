"""Entry point: a command's name runs that command, anything else opens the window."""

import sys


def main() -> int:
    """Run the program with the arguments of the process; returns the exit status."""
    arguments = sys.argv[1:]
    from eloapp import cli

    if arguments and (arguments[0] in cli.COMMANDS or arguments[0] in cli.ABOUT):
        return cli.main(arguments)
    from eloapp import app

    return app.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
