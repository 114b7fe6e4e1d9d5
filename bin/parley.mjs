#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on whatever Node starts it, find the one Parley is made for, and hand over.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, "apps", "service", "src", "main.ts");

if (Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR) {
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
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  // A signal to the wrapper alone (a supervisor) must reach the service; from a terminal both get it anyway.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
}
