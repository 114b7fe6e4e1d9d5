import { type SpawnOptions, spawn } from "node:child_process";

/** A program to run, and the user to run it as if not our own. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly userId?: number;
  readonly groupId?: number;
}

export interface CommandResult {
  /** Undefined when a signal ended it. */
  readonly exitCode: number | undefined;
  readonly output: string;
}

/**
 * Fixed, so that `PGOPTIONS` and `PGPORT` of the operator's shell do not reach the server, our API keys do not show up in
 * its process table entry, and its messages are in English.
 */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** Options every PostgreSQL program is spawned with. The working folder is `/`: ours may be closed to its user. */
export function spawnOptions(command: Command): SpawnOptions {
  return {
    cwd: "/",
    env: ENVIRONMENT,
    ...(command.userId === undefined ? {} : { uid: command.userId }),
    ...(command.groupId === undefined ? {} : { gid: command.groupId }),
  };
}

/**
 * Runs a program to its end; stdout and stderr come back together.
 * @throws the spawn error (`ENOENT`, `EACCES`, …) when it cannot be started.
 */
export function runCommand(command: Command, input = ""): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...spawnOptions(command), stdio: "pipe" });
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => chunks.push(chunk);
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", reject);
    child.once("close", (exitCode) =>
      resolve({ exitCode: exitCode ?? undefined, output: Buffer.concat(chunks).toString("utf8").trim() }),
    );
    // A program that ends without reading its input closes the pipe; its exit code says what went wrong.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
