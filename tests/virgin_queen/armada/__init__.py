"""The Invincible Armada: rules, worked cases, and all that it can do in any order."""
