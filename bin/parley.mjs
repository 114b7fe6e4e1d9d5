#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on whichever Node starts it, find the one Parley needs, and hand over to it.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { currentBundle } from "./service-bundle.mjs";

const NEEDED_MAJOR = 24;
/**
 * V8's garbage collection for a process whose event loop must answer within milliseconds (benchmarks/README.md): young
 * garbage is collected often and in small amounts, without helper threads, which do not help with one process per core;
 * old garbage half as often as by default, at the cost of some memory. An operator who sets the first flag in
 * NODE_OPTIONS overrides all of them. For this Node only: V8 renames its flags, and Node refuses to start with one it
 * does not know.
 */
const NODE_FLAGS = ["--max-semi-space-size=4", "--no-parallel-scavenge", "--heap-growing-percent=50"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// The bridge is a program of its own: signalling must not wait for anything the service does.
const app = process.argv[2] === "bridge" ? "sip-bridge" : "service";
const main = join(root, "apps", app, "src", "main.ts");

const isOverridden = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((flag) =>
  flag.includes("semi-space-size"),
);
const major = Number(process.versions.node.split(".")[0]);
// The bridge's lateness was not better with them.
const flags = process.argv[2] === "start" && !isOverridden && major <= NEEDED_MAJOR ? NODE_FLAGS : [];

if (major >= NEEDED_MAJOR) {
  if (flags.length > 0 && process.platform !== "win32") {
    // Replace this process: the flags cannot be set once it runs.
    const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, args, process.env);
  }
  // Compiled sources are kept for the next start, which is faster and needs less memory: nothing has to strip types any
  // more, if it begins before the first of them is loaded. The cache is next to the libraries, because anybody who can write
  // there decides what runs anyway. If we cannot write there, nothing is kept.
  module.enableCompileCache(join(root, "node_modules", ".cache", "parley"));
  await import((app === "service" ? serviceBundle() : null) ?? main);
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
  // A signal sent only to the wrapper (by a supervisor) must reach the service; from a terminal both get it anyway.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
}

/**
 * The service in a few files, made here before a start when the sources have changed since. Null where it cannot be made, as
 * without the tools for it or in a folder we cannot write to; then the sources run as they are.
 */
function serviceBundle() {
  const bundle = currentBundle(root);
  if (bundle !== null || process.argv[2] !== "start") return bundle;
  const builder = join(root, "apps", "service", "build.ts");
  try {
    accessSync(builder);
    accessSync(dirname(builder), constants.W_OK);
  } catch {
    return null;
  }
  // It takes some seconds, once; who waits at a terminal is told why.
  if (process.stdout.isTTY) console.log("Building Parley, once…");
  // Without our environment: it holds secrets, and a build needs none of them.
  const { status } = spawnSync(process.execPath, [builder], { stdio: "ignore", env: {} });
  return status === 0 ? currentBundle(root) : null;
}
