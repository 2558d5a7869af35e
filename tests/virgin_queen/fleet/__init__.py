"""The Treasure Fleet, piracy and expeditions: rules, worked cases, secrecy, crashes, odds."""
