"""The subcommands of `flota`, a module each; none of them imports Textual but :mod:`play`."""
