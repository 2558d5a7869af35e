"""flota's rules: pure, frozen, and ignorant of any screen. Only :mod:`core.store` touches files."""
