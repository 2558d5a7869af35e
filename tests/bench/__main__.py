"""`make bench`: all figures of ``bench_*.py`` in a table; the exit code is 1 if one is over its bound."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Measure and print, a module after the other."""
    over = 0
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        print(f"\n{file.stem}", flush=True)
        for name, measured, bound, unit in import_module(f"tests.bench.{file.stem}").figures():
            good = measured <= bound
            over += not good
            print(f"  {'ok  ' if good else 'OVER'} {measured:7.2f} of at most {bound:5.2f}  {name}", flush=True)
            print(f"                               {unit}", flush=True)
    print(f"\n{over} over." if over else "\nAll within their bounds.")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
