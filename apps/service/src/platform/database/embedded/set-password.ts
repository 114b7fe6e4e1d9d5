import { join } from "node:path";
import { SERVER_USER } from "./connection-file.ts";
import { runCommand } from "./run-command.ts";
import type { ServerIdentity } from "./server-identity.ts";

/**
 * Gives the superuser another password without knowing the old one, in single-user mode: the server must not run.
 * @param password as from `generatePassword`, so that it needs no quoting.
 */
export async function setPassword(
  dataDirectory: string,
  binariesFolder: string,
  identity: ServerIdentity,
  password: string,
): Promise<void> {
  const result = await runCommand(
    identity.command(join(binariesFolder, "bin", "postgres"), ["--single", "-D", dataDirectory, "postgres"]),
    `alter role ${SERVER_USER} with password '${password}'\n`,
  );
  // Single-user mode exits with 0 even after a failed statement.
  if (result.exitCode !== 0 || /\b(ERROR|FATAL|PANIC):/.test(result.output)) {
    throw new Error(`The password of the embedded PostgreSQL could not be set:\n${result.output}`);
  }
}
