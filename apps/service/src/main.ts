import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DomainError } from "@parley/foundation/domain-error";
import { PortTakenError } from "./commands/port-taken-error.ts";
import { ConfigError } from "./config/config-problem.ts";
import { readEnvironment } from "./config/env.ts";
import { DecryptionError } from "./platform/crypto/aes-gcm.ts";

const USAGE = `Usage: parley <command>

  start                    start the service (the roles of ROLES; all by default)
  doctor [--json]          check the set-up for real and say what to mend
  reset-password <email>   print a link with which that person sets a new password
  verify-email <email>     print a link that verifies that person's e-mail address
  backup [file]            write everything into one file, also while the service runs
      --without-keys         leave the generated master key out
  restore <file>           put a backup into an empty installation
      --resume-sending       the one backed up has been stopped since: send what waited there
  move-to <address>        copy the database to another, empty one (postgres://…), and use that from now on
      --undo                 allow the present database to be used again
  replay <file>            play a recorded call again (FLIGHT_RECORDER) and say where it goes another way
      --set <setting=value>  with one setting changed; may be repeated
  simulate <suite>…        run scripted conversations with a flow and say what of it they cover
      --flow <graph>         with this graph, not the one the suite names
      --model demo           who answers; without a server it is the demo responder
      --min-coverage <n>     fail when fewer percent of the transitions were taken
      --json                 for programs
  help                     this text

Settings come from the environment; every one of them is in docs/operations/configuration.md.`;

// Caches compiled sources so that the next start is faster. The cache stands beside the libraries, because anybody who
// can write there decides what runs anyway; where we cannot write, nothing is cached.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/parley", import.meta.url)));

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Each command is loaded only when it is asked for, so that none pays for another. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      "without-keys": { type: "boolean", default: false },
      "resume-sending": { type: "boolean", default: false },
      undo: { type: "boolean", default: false },
      set: { type: "string", multiple: true, default: [] },
      flow: { type: "string" },
      model: { type: "string", default: "demo" },
      "min-coverage": { type: "string" },
    },
  });
  const [command = "help", ...operands] = positionals;
  const [argument] = operands;
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
    case "backup": {
      const { backup } = await import("./commands/backup.ts");
      return backup(environment, print, { file: argument, withoutKeys: values["without-keys"] });
    }
    case "restore": {
      const { restore } = await import("./commands/restore.ts");
      return restore(environment, print, { file: argument, resumeSending: values["resume-sending"] });
    }
    case "move-to": {
      const { moveTo } = await import("./commands/move-to.ts");
      return moveTo(environment, print, { target: argument, undo: values.undo });
    }
    case "replay":
      return (await import("./commands/replay.ts")).replay(print, { file: argument, set: values.set });
    case "simulate": {
      const { simulate } = await import("./commands/simulate/simulate.ts");
      const { flow, model, json: asJson, "min-coverage": minCoverage } = values;
      return simulate(print, { files: operands, flow, model, asJson, minCoverage });
    }
    case "verify-email":
      return (await import("./commands/verify-email.ts")).verifyEmail(environment, print, argument);
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
  const forReader = messageForReader(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${forReader ?? stack}\n`);
  process.exitCode = forReader === null ? 1 : 2;
}

/** What is the reader's to mend, a wrong setting or file; a stack trace would only hide which one. */
function messageForReader(error: unknown): string | null {
  if (error instanceof DomainError) return error.fix === undefined ? error.message : `${error.message}.\n${error.fix}`;
  if (error instanceof ConfigError || error instanceof PortTakenError || error instanceof DecryptionError) {
    return error.message;
  }
  const isWrongOption =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isWrongOption ? `${error.message}\n\n${USAGE}` : null;
}
