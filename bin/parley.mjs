#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on whatever Node starts it, find the one Parley is made for, and hand over.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;
/**
 * V8's garbage collection for a process whose one loop must answer within milliseconds (benchmarks/README.md): young
 * garbage is collected often and little at a time, without helper threads, which shorten nothing where a core has one
 * process; old garbage half as often as by default, for some memory. Whoever sets the first in NODE_OPTIONS has chosen.
 * For this Node only: V8 renames its flags, and a Node that does not know one does not start.
 */
const NODE_FLAGS = ["--max-semi-space-size=4", "--no-parallel-scavenge", "--heap-growing-percent=50"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, "apps", "service", "src", "main.ts");

const isChosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((flag) => flag.includes("semi-space-size"));
const major = Number(process.versions.node.split(".")[0]);
const flags = process.argv[2] === "start" && !isChosen && major <= NEEDED_MAJOR ? NODE_FLAGS : [];

if (major >= NEEDED_MAJOR) {
  if (flags.length > 0 && process.platform !== "win32") {
    // The same process, begun anew: they cannot be set once it runs.
    const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, args, process.env);
  }
  await import(main);
} else {
  const node = join(root, "node_modules", ".bin", "node");
  if (!existsSync(node)) {
    console.error(
      `Parley needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. ` +
        "Run npm ci (it brings Node 24 on Linux), or install Node 24 yourself.",
    );
    process.exit(1);
  }
  const child = spawn(node, [...flags, main, ...process.argv.slice(2)], { stdio: "inherit" });
  // A signal to the wrapper alone (a supervisor) must reach the service; from a terminal both get it anyway.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
}
