"""Tests of Virgin Queen's rules, by their ids."""
