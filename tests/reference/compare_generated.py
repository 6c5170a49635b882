#!/usr/bin/env python3
"""Runs generated kernels through the reference and compares with the oracle's numbers.

usage: compare_generated.py --generator BUILD/tests/oracle/generate_kernels [--reference DIR]
                            [--first SEED] [--count N] [--keep DIR]

Exit status 0: no difference (or skipped, with the reason printed), 1: differences, 2: cannot work.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import reference_runner

# Where the reference stops for reasons of its own memory simulator (scratch addresses that overlap) or
# of numpy's number types, by the start of its message. Anything else is a difference.
KNOWN_STOPS = ("OverflowError", "ValueError: could not broadcast",
               "ValueError: Read from unmapped", "IndexError: invalid index to scalar variable",
               "ValueError: _data_size: Tile in operands but result is also int64")


def arguments_of(entry):
    import numpy

    arguments = []
    for tensor in entry["tensors"]:
        array = numpy.zeros(tensor["elements"], dtype=reference_runner.NUMPY_TYPES[tensor["dtype"]])
        if "values" in tensor:
            array[:] = tensor["values"]
        arguments.append((tensor["name"], array))
    arguments += [(scalar["name"], scalar["value"]) for scalar in entry["scalars"]]
    return arguments


def same(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=0.0)


def differences(expected, actual):
    """Lines that say where the oracle (expected) and the reference (actual) disagree."""
    lines = []
    if len(expected) != len(actual):
        return [f"number of cores: oracle {len(expected)}, reference {len(actual)}"]
    for core, (ours, theirs) in enumerate(zip(expected, actual)):
        for key in ("compute_cycles", "memory_cycles", "comm_cycles", "lx_peak_bytes"):
            if not same(ours[key], theirs[key]):
                lines.append(f"core {core} {key}: oracle {ours[key]}, reference {theirs[key]}")
        for key in ("cycles_by_category", "flops_by_category", "bytes_by_category"):
            for category in sorted(set(ours[key]) | set(theirs[key])):
                a, b = ours[key].get(category), theirs[key].get(category)
                if a is None or b is None or not same(a, b):
                    lines.append(f"core {core} {key}[{category}]: oracle {a}, reference {b}")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generator", required=True)
    parser.add_argument("--reference")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--keep", help="write the kernels here and leave them")
    options = parser.parse_args()
    reference = reference_runner.reference_directory(options.reference)
    if reference is None:
        return 0
    reference_runner.use(reference)
    import numpy

    numpy.seterr(all="ignore")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([options.generator, str(folder), str(options.first), str(options.count)],
                       check=True)
        index = json.loads((folder / "index.json").read_text())
        compared = wrong = 0
        left_out = {}
        for entry in index:
            seed = entry["seed"]
            if "error" in entry:
                print(f"seed {seed}: the oracle stops: {entry['error']}")
                wrong += 1
                continue
            text = (folder / f"{seed}.mlir").read_text()
            result = reference_runner.run(text, "kernel", arguments_of(entry))
            if "error" in result:
                if result["error"].startswith(KNOWN_STOPS):
                    reason = re.sub(r"0x[0-9a-f]+|[0-9]+", "N", result["error"])
                    left_out[reason] = left_out.get(reason, 0) + 1
                    continue
                lines = ["the reference stops: " + result["error"]]
            else:
                lines = differences(entry["cores"], result["cores"])
            compared += 1
            if lines:
                wrong += 1
                print(f"seed {seed}:")
                for line in lines[:6]:
                    print("  " + line)
        print(f"generated kernels: {compared} compared with the reference, {wrong} differ")
        for reason, number in sorted(left_out.items()):
            print(f"left out: {number} x {reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
