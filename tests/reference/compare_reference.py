#!/usr/bin/env python3
"""Compares `ktir-lsp --check` with tests/golden/reference.json on the reference's own kernels.

The kernels are part of the reference, not of this project: they are read from a checkout, named by
--reference or KTIR_REFERENCE. Without one the comparison is skipped, with the reason printed.

usage: compare_reference.py --tool BUILD/server/ktir-lsp [--reference DIR] [--only ID]

Exit status 0: equal (or skipped), 1: differences, 2: cannot work.
"""

import argparse
import ast
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import reference_runner

# What is not compared field by field, and why. A kernel that is not named here must be equal.
#
# Data decides: the expected numbers must lie within the bounds.
DATA_DECIDES = {
    "ex/indexed_add": "rows looked up in an index tensor",
    "ex/paged_attention": "pages looked up in a table",
    "ex/indirect_access_copy": "gather through two index tensors",
    "ex/indirect_scatter": "scatter through two index tensors",
    "nb/paged_attention_4c": "pages looked up in a table",
    "nb/paged_attention_strong32": "pages looked up in a table",
    "nb/paged_attention_weak32": "pages looked up in a table",
}


def call(module, text):
    """Evaluates `gen_x(1, 2, 3)` with literal arguments."""
    tree = ast.parse(text, mode="eval").body
    return getattr(module, tree.func.id)(*[ast.literal_eval(a) for a in tree.args])


def kernel_text(reference, entry):
    if entry["id"].startswith("nb/"):
        sys.path.insert(0, str(reference / "notebooks"))
        import demo_gen_mlir

        return call(demo_gen_mlir, entry["generator_call"])
    return (reference / entry["source"]).read_text()


def check(tool, path, entry):
    """The first launch of the function, and the findings of the file."""
    command = [tool, "--check", "--format", "json", "--function", entry["function"]]
    hardware = ",".join(f"{k}={v!r}" for k, v in entry["hardware"].items())
    command += ["--hardware", hardware]
    scalars = [a for a in entry["args"] if a["kind"] == "scalar"]
    if scalars:
        command += ["--assume", ",".join(f"{a['name']}={a['value']!r}" for a in scalars)]
    process = subprocess.run(command + [str(path)], capture_output=True, text=True)
    if process.returncode == 2 or not process.stdout:
        raise RuntimeError(f"{' '.join(command)}: {process.stderr.strip()}")
    document = json.loads(process.stdout)["files"][0]
    for function in document.get("functions", []):
        if function["name"] == entry["function"] and function["launches"]:
            return function["launches"][0], document["findings"]
    return None, document["findings"]


class Comparison:
    def __init__(self, within):
        self.within = within
        self.fields = 0
        self.differences = []

    def number(self, field, expected, actual):
        self.fields += 1
        if isinstance(actual, dict) and self.within:
            lower, upper = actual["lower"], actual["upper"]
            good = lower <= expected and (upper is None or expected <= upper)
        elif isinstance(expected, str) or isinstance(actual, (str, dict)) or actual is None:
            good = expected == actual
        else:
            good = math.isclose(expected, actual, rel_tol=1e-9, abs_tol=0.0)
        if not good:
            self.differences.append(f"{field}: expected {expected}, got {actual}")

    def text(self, field, expected, actual):
        self.fields += 1
        if expected != actual and not (self.within and actual in (None, "")):
            self.differences.append(f"{field}: expected {expected}, got {actual}")

    def quotients(self, field, expected, actual):
        if actual is None:
            self.fields += 1
            if expected is not None and not self.within:
                self.differences.append(f"{field}: expected a roofline, got null")
            return
        for key, value in expected.items():
            if isinstance(value, dict):
                self.quotients(f"{field}.{key}", value, actual.get(key))
            elif isinstance(value, str) and value != "inf":
                self.text(f"{field}.{key}", value, actual.get(key))
            elif not (self.within and not isinstance(actual.get(key), (int, float))):
                self.number(f"{field}.{key}", value, actual.get(key))


def compare(entry, launch, within):
    comparison = Comparison(within)
    comparison.number("kernel_cycles", entry["kernel_cycles"], launch["kernel_cycles"])
    comparison.number("kernel_time_us", entry["kernel_time_us"], launch["kernel_time_us"])
    comparison.text("bottleneck", entry["bottleneck"], launch["bottleneck"])
    comparison.text("grid", entry["grid"], launch["grid"])
    if not within:
        comparison.text("critical_core", entry["critical_core"], launch["critical_core"])
        comparison.quotients("chip_roofline", entry["chip_roofline"], launch["chip_roofline"])
        comparison.quotients("core_roofline", entry["core_roofline"], launch["core_roofline"])
    by_id = {core_id: core for core in launch["cores"] for core_id in core["core_ids"]}
    for expected in entry["cores"]:
        for core_id in expected["core_ids"]:
            actual = by_id.get(core_id)
            if actual is None:
                comparison.differences.append(f"core {core_id}: missing")
                continue
            for key in ("compute_cycles", "memory_cycles", "comm_cycles", "total_cycles",
                        "lx_peak_bytes"):
                comparison.number(f"core {core_id} {key}", expected[key], actual[key])
            for key in ("cycles_by_category", "flops_by_category", "bytes_by_category"):
                comparison.text(f"core {core_id} keys of {key}", sorted(expected[key]),
                                sorted(actual[key]))
                for category, value in expected[key].items():
                    if category in actual[key]:
                        comparison.number(f"core {core_id} {key}[{category}]", value,
                                          actual[key][category])
    return comparison


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--reference")
    parser.add_argument("--only")
    parser.add_argument("--expected", default=str(
        pathlib.Path(__file__).resolve().parent.parent / "golden" / "reference.json"))
    options = parser.parse_args()
    reference = reference_runner.reference_directory(options.reference)
    if reference is None:
        return 0
    reference_runner.use(reference)
    reference = pathlib.Path(reference)
    kernels = json.loads(pathlib.Path(options.expected).read_text())["kernels"]
    compared = fields = wrong = 0
    skipped = []
    with tempfile.TemporaryDirectory() as folder:
        for number, entry in enumerate(kernels):
            if options.only and options.only != entry["id"]:
                continue
            name = f"{entry['id']} ({entry['hardware_name']})"
            if "error" in entry:
                skipped.append(f"{name}: the reference stops: {entry['error']}")
                continue
            path = pathlib.Path(folder) / f"{number}.mlir"
            try:
                path.write_text(kernel_text(reference, entry))
            except OSError as error:
                skipped.append(f"{name}: {error}")
                continue
            launch, findings = check(options.tool, path, entry)
            errors = [f for f in findings if f["severity"] == "error"]
            if launch is None:
                wrong += 1
                print(f"{name}: no report; findings: {errors[:3]}")
                continue
            comparison = compare(entry, launch, entry["id"] in DATA_DECIDES)
            compared += 1
            fields += comparison.fields
            if comparison.differences:
                wrong += 1
                print(f"{name}:")
                for line in comparison.differences[:6]:
                    print("  " + line)
                for finding in errors[:3]:
                    print(f"  line {finding['line']}: {finding['id']}: {finding['message']}")
    print(f"reference kernels: compared {compared} launches, {fields} fields; {wrong} differ; "
          f"skipped {len(skipped)}")
    for line in skipped:
        print("skipped " + line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
