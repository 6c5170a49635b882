"""Runs kernels through the reference estimator and says what it reports.

The reference (torch-spyre/ktir-cpu) is not part of this project. Its checkout is named by the option
--reference or the environment variable KTIR_REFERENCE.
"""

import contextlib
import io
import os
import sys


def reference_directory(option=None):
    """The checkout to use, or None (with a reason printed) where there is none."""
    path = option or os.environ.get("KTIR_REFERENCE", "")
    if not path:
        print("skipped: no checkout of the reference (set KTIR_REFERENCE or --reference)")
        return None
    if not os.path.isdir(os.path.join(path, "ktir_cpu")):
        print(f"skipped: {path} holds no ktir_cpu package")
        return None
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("skipped: numpy is not installed (Debian: python3-numpy)")
        return None
    return path


def use(path):
    """Makes the reference importable."""
    sys.path.insert(0, path)


NUMPY_TYPES = {"f16": "float16", "f32": "float32", "i32": "int32", "i64": "int64"}


class PeakMeter:
    """Remembers the largest value of each core's LX counter."""

    def __init__(self):
        self.peaks = {}

    def __enter__(self):
        from ktir_cpu.grid import CoreContext

        self.original = CoreContext._charge_lx
        meter = self

        def charge(core, value):
            meter.original(core, value)
            meter.peaks[core.core_id] = max(meter.peaks.get(core.core_id, 0), core.lx.used)

        CoreContext._charge_lx = charge
        return self

    def __exit__(self, *unused):
        from ktir_cpu.grid import CoreContext

        CoreContext._charge_lx = self.original


def run(text, function, arguments, hardware=None):
    """Executes one function. `arguments` is an ordered list of (name, array or number).

    Returns {"error": ...} or per-core sums under the names of the reference's report.
    """
    from ktir_cpu import KTIRInterpreter
    from ktir_cpu.latency import HardwareConfig

    config = HardwareConfig(**(hardware or {}))
    interpreter = KTIRInterpreter(latency_config=config)
    try:
        with contextlib.redirect_stdout(io.StringIO()), PeakMeter() as meter:
            interpreter.load(text)
            interpreter.execute_function(function, **dict(arguments))
            report = interpreter.get_latency_report()
    except Exception as error:  # whatever stops the reference is its answer
        return {"error": f"{type(error).__name__}: {error}"}
    cores = []
    for core_id in sorted(report.counters):
        counters = report.counters[core_id]
        cores.append({
            "core": core_id,
            "compute_cycles": counters.compute_cycles,
            "memory_cycles": counters.memory_cycles,
            "comm_cycles": counters.comm_cycles,
            "cycles_by_category": dict(counters.cycles_by_category),
            "flops_by_category": dict(counters.flops_by_category),
            "bytes_by_category": dict(counters.bytes_by_category),
            "lx_peak_bytes": meter.peaks.get(core_id, 0),
        })
    return {"kernel_cycles": report.kernel_cycles, "bottleneck": report.bottleneck, "cores": cores}
