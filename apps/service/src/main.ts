import { parseArgs } from "node:util";
import { DomainError } from "@parley/foundation/domain-error";
import { ListenError } from "./commands/listen-error.ts";
import { BridgeSettingError } from "./commands/with-bridge/supervise-bridge.ts";
import { ConfigError } from "./config/config-problem.ts";
import { readEnvironment } from "./config/env.ts";
import { loadDotEnv } from "./config/load-dot-env.ts";
import { DecryptionError } from "./platform/crypto/aes-gcm.ts";

const USAGE = `Usage: parley <command>

  start                    start the service (the roles of ROLES; all by default)
      --with-bridge          and a SIP bridge beside it (docs/operations/sip.md)
  bridge                   start the SIP bridge (docs/operations/sip.md)
  doctor [--json]          test the set-up for real and say what to fix
  reset-password <email>   print a link with which that person can set a new password
  verify-email <email>     print a link that verifies that person's e-mail address
  backup [file]            write everything to one file; the service may keep running
      --without-keys         leave out the generated master key
  restore <file>           restore a backup into an empty installation
      --resume-sending       send what was waiting: the installation backed up has been stopped
  move-to <address>        copy the database to an empty one (postgres://…), to be used from then on
      --undo                 allow the old database to be used again
  replay <file>            play a recorded call again (FLIGHT_RECORDER) and say where it differs
      --set <setting=value>  with one setting changed; may be repeated
  simulate <suite>…        run scripted conversations with a flow and report its coverage; files that end in
                           .callers.json have a model play callers (its key is in the environment)
      --flow <graph>         use this graph instead of the one the suite names
      --model demo           who answers; without a server only the demo responder
      --min-coverage <n>     fail if less than n percent of the transitions were taken
      --max-cost-usd <n>     what playing callers may cost, at list prices
      --min-reached <share>  fail if fewer callers reached their goal; 0.8 by default
      --json                 print JSON, for programs
  listen                   have your organization's events sent to a server of this machine, without a tunnel
      --forward-to <url>     where to, such as http://localhost:3000/webhooks
      --last <n>             begin with the last n events
      --json                 print JSON, for programs
  chat                     write with an assistant; lines that are piped in are answered one by one
      --assistant <id>       which one; may be left out when there is only one
      --json                 print JSON, for programs
      for both: --base-url <url> (PARLEY_BASE_URL) and --api-key <key> (PARLEY_API_KEY) of the service
  help                     print this text
  --version                print the version

Settings come from the environment; docs/operations/configuration.md lists all of them.`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Loads only the command that was given, so that no command pays for the others' imports. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      version: { type: "boolean", short: "v", default: false },
      "with-bridge": { type: "boolean", default: false },
      "without-keys": { type: "boolean", default: false },
      "resume-sending": { type: "boolean", default: false },
      undo: { type: "boolean", default: false },
      set: { type: "string", multiple: true, default: [] },
      flow: { type: "string" },
      model: { type: "string", default: "demo" },
      "min-coverage": { type: "string" },
      "max-cost-usd": { type: "string" },
      "min-reached": { type: "string" },
      "forward-to": { type: "string" },
      last: { type: "string" },
      assistant: { type: "string" },
      "base-url": { type: "string" },
      "api-key": { type: "string" },
    },
  });
  const [command = "help", ...operands] = positionals;
  const [argument] = operands;
  loadDotEnv();
  const environment = readEnvironment();
  if (values.help) {
    print(USAGE);
    return 0;
  }
  if (values.version) {
    print((await import("./version.ts")).VERSION);
    return 0;
  }
  switch (command) {
    case "start":
      return (await import("./commands/start.ts")).start(environment, print, {
        withBridge: values["with-bridge"],
      });
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
      const { flow, model, json: asJson } = values;
      return simulate(print, {
        files: operands,
        flow,
        model,
        asJson,
        minCoverage: values["min-coverage"],
        maxCostUsd: values["max-cost-usd"],
        minReached: values["min-reached"],
        environment,
      });
    }
    case "listen": {
      const { listen } = await import("./commands/listen/listen.ts");
      return listen(print, {
        forwardTo: values["forward-to"],
        last: values.last,
        baseUrl: values["base-url"],
        apiKey: values["api-key"],
        asJson: values.json,
        environment,
      });
    }
    case "chat": {
      const { chat } = await import("./commands/chat/chat.ts");
      return chat(print, {
        assistant: values.assistant,
        baseUrl: values["base-url"],
        apiKey: values["api-key"],
        asJson: values.json,
        environment,
      });
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
  const forOperator = messageForOperator(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${forOperator ?? stack}\n`);
  process.exitCode = forOperator === null ? 1 : 2;
}

/** The message of an error the operator can fix, such as a wrong setting or file. A stack trace would only bury it. */
function messageForOperator(error: unknown): string | null {
  if (error instanceof DomainError) return error.fix === undefined ? error.message : `${error.message}.\n${error.fix}`;
  if (
    error instanceof ConfigError ||
    error instanceof ListenError ||
    error instanceof BridgeSettingError ||
    error instanceof DecryptionError
  ) {
    return error.message;
  }
  const isWrongOption =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isWrongOption ? `${error.message}\n\n${USAGE}` : null;
}
