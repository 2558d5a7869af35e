"""Long random trials, for as many seconds as one has: ``make soak`` (not part of ``make test``)."""
