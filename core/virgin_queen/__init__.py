"""Virgin Queen (Ed Beach, GMT): what the table enforces and keeps, a module a phase.

In the order of the turn: :mod:`card_draw` (its final step: :mod:`treasure_refill`), :mod:`diplomacy`,
:mod:`spring_deployment`, :mod:`action`, :mod:`winter`, :mod:`marriage`, :mod:`patronage`,
:mod:`victory_determination`. Rule ids are VQ-….
"""
