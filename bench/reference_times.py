"""Times the reference on golden kernels.

usage: reference_times.py REFERENCE once EXPECTED_JSON KERNEL    one kernel in a process of its own
       reference_times.py REFERENCE all RUNS EXPECTED_JSON...    seconds to load and to execute + report

The second form prints one line of JSON per kernel.
"""

import contextlib
import io
import json
import pathlib
import statistics
import sys
import time


def arguments_of(run):
    """Arrays of the right shape; no cost depends on float data, and index tables are given."""
    import numpy

    types = {"f16": numpy.float16, "f32": numpy.float32, "i32": numpy.int32, "i64": numpy.int64}
    arguments = {}
    for argument in run["args"]:
        if argument["kind"] == "scalar":
            arguments[argument["name"]] = argument["value"]
            continue
        array = numpy.zeros(argument["shape"], dtype=types[argument["dtype"]])
        values = argument.get("values")
        if values is not None:
            array.reshape(-1)[:] = values["all"] if isinstance(values, dict) else values
        arguments[argument["name"]] = array
    return arguments


def interpreter_for(run):
    from ktir_cpu import KTIRInterpreter
    from ktir_cpu.latency import HardwareConfig

    return KTIRInterpreter(latency_config=HardwareConfig(**run["hardware"]))


def execute(interpreter, run, arguments):
    with contextlib.redirect_stdout(io.StringIO()):
        interpreter.execute_function(run["function"], **arguments)
        report = interpreter.get_latency_report()
        report.kernel_cycles, report.bottleneck, report.chip_roofline(), report.core_roofline()
        report.per_core_summary()
    return report


def once(expected, name):
    run = json.loads(expected.read_text())["runs"][name]
    interpreter = interpreter_for(run)
    interpreter.load((expected.parent / run["file"]).read_text())
    print(execute(interpreter, run, arguments_of(run)).kernel_cycles)


def all_of(runs, files):
    for expected in files:
        for name, run in json.loads(expected.read_text())["runs"].items():
            text = (expected.parent / run["file"]).read_text()
            arguments = arguments_of(run)
            loads, executions = [], []
            for _ in range(runs):
                interpreter = interpreter_for(run)
                start = time.perf_counter()
                interpreter.load(text)
                loaded = time.perf_counter()
                report = execute(interpreter, run, arguments)
                executions.append(time.perf_counter() - loaded)
                loads.append(loaded - start)
            print(json.dumps({"name": name, "load": statistics.median(loads),
                              "execute": statistics.median(executions),
                              "cycles": report.kernel_cycles}), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    if sys.argv[2] == "once":
        once(pathlib.Path(sys.argv[3]), sys.argv[4])
    else:
        all_of(int(sys.argv[3]), [pathlib.Path(p) for p in sys.argv[4:]])
