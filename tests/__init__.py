"""The tests of flota; the folders mirror the packages."""
