"""`python -m tests.simulation --seed N --hours H`: runs seeds and prints their digests; says how to see a finding again."""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.bugs import BUGS
from simulation.run import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds")
    parser.add_argument("--hours", type=float, default=1.0, help="of faults; a few calm minutes follow")
    parser.add_argument("--bug", default="", choices=["", *BUGS], help="plant this mistake")
    parser.add_argument("--trace", type=Path, help="write what happened to this file")
    given = parser.parse_args()
    failed = 0
    for seed in range(given.seed, given.seed + given.seeds):
        result = run(seed, given.hours, keep_lines=given.trace is not None, bug=given.bug)
        print(f"seed {seed}: {result.digest} {result.seconds:.2f} s {result.counts}", flush=True)
        if given.trace is not None:
            given.trace.write_text("\n".join(result.lines), "utf-8")
        for finding in result.findings:
            print(f"  FINDING: {finding}", flush=True)
        if result.findings:
            failed += 1
            print(f"  again: {result.again(given.hours, given.bug)}", flush=True)
    print(f"{given.seeds - failed} of {given.seeds} seeds without a finding", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
