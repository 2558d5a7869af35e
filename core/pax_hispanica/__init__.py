"""Pax Hispanica (Phil Eklund): what the table enforces and keeps, a module a year.

In the order of the cycle: :mod:`goods_year` (D1), :mod:`auction_year` (D2), :mod:`play_year` (D3), with the hand limit
in :mod:`hand_limit`, :mod:`sailing_year` (D4). Rule ids are PH-….
"""
