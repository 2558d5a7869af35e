"""Figures of speed: ratios taken in one run, each with its bound. None is a timed test."""
