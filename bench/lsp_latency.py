#!/usr/bin/python3
"""Prints how fast ktir-lsp answers an edit, as ratios against the stock MLIR server with the same dialects.

usage: bench/lsp_latency.py KTIR_LSP PEER [--stock MLIR_LSP_SERVER] [--edits N]     (called by ./dev bench)

Both servers get the same edits of the same text in turns, each in the way that it understands (the stock server
takes whole texts only). What is timed is from the last byte of `didChange` to the last byte of
`publishDiagnostics` for that version, and of the answer to `inlayHint` for 60 lines around the edit. The stock
server estimates nothing.
"""

import argparse
import json
import os
import pathlib
import re
import select
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
KERNEL = HERE.parent / "tests" / "golden" / "rmsnorm" / "weight_hoisted.mlir"
URI = "file:///nowhere/kernel.mlir"
LARGE = 20000

# What the project promises, shown beside what is measured. Nothing here fails a test.
MOST_SMALL, MOST_LARGE, MOST_START, MOST_MEMORY = 1.0, 0.1, 5e-3, 40


class Server:
    def __init__(self, command):
        start = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, bufsize=0)
        self.buffer = bytearray()
        self.next = 1
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.start = time.perf_counter() - start
        self.notify("initialized", {})

    def write(self, message):
        body = json.dumps(message).encode()
        data = memoryview(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        while data:
            data = data[self.process.stdin.write(data):]

    def notify(self, method, params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def read(self):
        """The body of the next message, as bytes."""
        while True:
            end = self.buffer.find(b"\r\n\r\n")
            if end >= 0:
                length = int(re.search(rb"Content-Length: (\d+)", self.buffer[:end]).group(1))
                if len(self.buffer) >= end + 4 + length:
                    body = bytes(self.buffer[end + 4:end + 4 + length])
                    del self.buffer[:end + 4 + length]
                    return body
            if not select.select([self.process.stdout], [], [], 60)[0]:
                raise SystemExit(f"{self.process.args[0]} does not answer")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                raise SystemExit(f"{self.process.args[0]} has ended")
            self.buffer += piece

    def request(self, method, params):
        number = self.next
        self.next += 1
        self.write({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        while True:
            message = json.loads(self.read())
            if message.get("id") == number and "method" not in message:
                return message

    def published(self):
        while b'"textDocument/publishDiagnostics"' not in self.read():
            pass

    def open(self, text):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": URI, "languageId": "mlir", "version": 1, "text": text}})
        self.published()

    def time_change(self, version, change):
        message = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}
        self.notify("textDocument/didChange", message)
        start = time.perf_counter()
        self.published()
        return time.perf_counter() - start

    def time_hints(self, version, change, line):
        """From an edit to its hints."""
        message = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}
        self.notify("textDocument/didChange", message)
        start = time.perf_counter()
        self.request("textDocument/inlayHint", {"textDocument": {"uri": URI}, "range": {
            "start": {"line": max(0, line - 30), "character": 0},
            "end": {"line": line + 30, "character": 0}}})
        seconds = time.perf_counter() - start
        return seconds

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait(10)


def large_text():
    kernel = KERNEL.read_text()
    body = kernel[kernel.index("func.func"):kernel.rindex("}")].rstrip() + "\n"
    parts, lines = ["module {\n"], 1
    while lines < LARGE:
        parts.append("  " + re.sub(r"@(\w+)", lambda m: f"@{m.group(1)}_{len(parts)}", body, count=1))
        lines += body.count("\n")
    return "".join(parts) + "}\n"


def quantiles(times):
    ordered = sorted(times)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


def measure(name, text, ours, peer, edits, most):
    lines = text.split("\n")
    line = next(i for i in range(len(lines) // 2, len(lines)) if "arith.constant 1" in lines[i]) \
        if len(lines) > 1000 else next(i for i, l in enumerate(lines) if "arith.constant 1" in l)
    column = lines[line].index("arith.constant 1") + len("arith.constant ")
    width = len(re.match(r"\d+", lines[line][column:]).group())
    place = {"start": {"line": line, "character": column},
             "end": {"line": line, "character": column + width}}
    ours.open(text)
    peer.open(text)
    times = {"ours": [], "hints": [], "peer": []}
    version = 1
    for edit in range(edits):
        digits = str(10 ** (width - 1) + edit % (9 * 10 ** (width - 1)))
        lines[line] = lines[line][:column] + digits + lines[line][column + width:]
        change = {"range": place, "text": digits}
        version += 1
        times["peer"].append(peer.time_change(version, {"text": "\n".join(lines)}))
        times["ours"].append(ours.time_change(version, change))
        version += 1
        times["hints"].append(ours.time_hints(version, change | {"text": digits[::-1]}, line))
        ours.published()
    base = quantiles(times["peer"])
    print(f"{name:34}{base[0] * 1e3:9.2f}{base[1] * 1e3:9.2f}", end="")
    for key in ("ours", "hints"):
        middle, high = quantiles(times[key])
        print(f"{middle * 1e3:9.2f}{high * 1e3:9.2f}{middle / base[0]:8.3f}{high / base[1]:8.3f}",
              end="")
    print(f"   (at most {most} is promised)")


def main():
    parser = argparse.ArgumentParser(prog="bench/lsp_latency.py")
    parser.add_argument("tool")
    parser.add_argument("peer")
    parser.add_argument("--stock", default="/usr/bin/mlir-lsp-server-22")
    parser.add_argument("--edits", type=int, default=60)
    options = parser.parse_args()
    print("\nfrom an edit to what it shows (milliseconds; median and 95 % of "
          f"{options.edits} edits; ratios to the stock server with our dialects)")
    print(f"{'':34}{'peer':>9}{'95 %':>9}{'findings':>9}{'95 %':>9}{'ratio':>8}{'95 %':>8}"
          f"{'hints':>9}{'95 %':>9}{'ratio':>8}{'95 %':>8}")
    small = KERNEL.read_text()
    for name, text, most in ((f"one kernel, {small.count(chr(10))} lines", small, MOST_SMALL),
                             (f"module of {LARGE:,} lines", large_text(), MOST_LARGE)):
        ours, peer = Server([options.tool]), Server([options.peer])
        measure(name, text, ours, peer, options.edits, most)
        ours.stop()
        peer.stop()
    starts, memory = [], 0
    for _ in range(15):
        server = Server([options.tool])
        starts.append(server.start)
        server.open(small)
        memory = server.memory()
        server.stop()
    print(f"start to the answer of `initialize`: {statistics.median(starts) * 1e3:.1f} ms (at most "
          f"{MOST_START * 1e3:.0f}); memory with one kernel open: {memory:.0f} MB (at most "
          f"{MOST_MEMORY})")
    if not pathlib.Path(options.stock).exists():
        print(f"skipped: Debian's server, there is no {options.stock}")
        return 0
    stock = Server([options.stock])
    stock.open(small)
    times = [stock.time_change(i + 2, {"text": small}) for i in range(options.edits)]
    middle, high = quantiles(times)
    print(f"Debian's server, which stops at the first ktdp op: {middle * 1e3:.2f} ms, 95 % "
          f"{high * 1e3:.2f} ms; start {stock.start * 1e3:.0f} ms, {stock.memory():.0f} MB")
    stock.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
