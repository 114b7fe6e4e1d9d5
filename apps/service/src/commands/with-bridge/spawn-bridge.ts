import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../config/env.ts";

const PROGRAM = fileURLToPath(new URL("../../../../../bin/parley.mjs", import.meta.url));

/** The bridge as a process of its own. It is out of the terminal's reach, and ends when this process is gone. */
export function spawnBridge(environment: Environment): ChildProcess {
  return spawn(process.execPath, [PROGRAM, "bridge"], {
    env: { ...environment },
    // The channel carries nothing: its end tells the bridge that nobody looks after it any more.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A Ctrl-C in the terminal is for the service, which ends the bridge in its time.
    detached: true,
  });
}
