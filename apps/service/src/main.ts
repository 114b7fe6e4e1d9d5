import { parseArgs } from "node:util";
import { PortTakenError } from "./commands/port-taken-error.ts";
import { ConfigError } from "./config/config-problem.ts";
import { readEnvironment } from "./config/env.ts";

const USAGE = `Usage: parley <command>

  start                    start the service (the roles of ROLES; all by default)
  doctor [--json]          check the set-up for real and say what to mend
  reset-password <email>   print a link with which that person sets a new password
  help                     this text

Settings come from the environment; every one of them is in docs/operations/configuration.md.`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Each command is loaded only when it is asked for, so that none pays for another. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
  });
  const [command = "help", argument] = positionals;
  const environment = readEnvironment();
  if (values.help) {
    print(USAGE);
    return 0;
  }
  switch (command) {
    case "start":
      return (await import("./commands/start.ts")).start(environment, print);
    case "doctor":
      return (await import("./commands/doctor/doctor.ts")).doctor(environment, print, values.json);
    case "reset-password":
      return (await import("./commands/reset-password.ts")).resetPassword(environment, print, argument);
    case "help":
      print(USAGE);
      return 0;
    default:
      print(`Unknown command: ${command}\n\n${USAGE}`);
      return 2;
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  // A wrong setting is the reader's to mend; a stack trace would only hide which one.
  const isReadersToMend = error instanceof ConfigError || error instanceof PortTakenError;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = isReadersToMend ? error.message : stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = isReadersToMend ? 2 : 1;
}
