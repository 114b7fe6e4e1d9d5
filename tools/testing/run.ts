/*
 * Runs the tests (docs/testing.md):
 *
 *     npm test                              unit tests, and behaviour on a database
 *     npm test -- --since main              those that changes since `main` can affect
 *     npm test -- campaigns -t "opted out"  those that vitest's own filters and options select
 *     npm run test:rest                     other carriers, fuzzing, browser, real time, SIP software, external PostgreSQL
 *     npm run test:all                      both
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isServerOpen } from "./operators-server.ts";
import { choosePlan } from "./since.ts";

const root = join(import.meta.dirname, "../..");
const QUICK = ["--project", "rules", "--project", "sdk", "--project", "database"];
/** `prove:sip` needs all of these. */
const TELEPHONES = ["sipp", "kamailio", "baresip"];

/**
 * Tests that also run on an external PostgreSQL server: every operation, tenant isolation, and the statements that depend
 * most on the server (claims, counts, searches, plans). The content of a conversation does not depend on it.
 */
const ON_OPERATORS_SERVER = [
  "conformance/every-operation",
  "platform/",
  "security/secrets-in-rows",
  "backup/",
  "audit/",
  "usage/",
  "compliance/",
  "overview/",
  "events/",
  "embeddings/",
  "accounts/{api-keys,members,sign-in}",
  "webhooks/{webhook-delivery,webhook-endpoints,webhook-event-stream,webhook-steering}",
  "campaigns/{campaign-imports,campaign-progress,campaign-schedules,large-campaigns,settled-once}",
  "texts/{answered-by-people,clock-skew,conversation-flow,lost-work,outreach-batches}",
  "calls/{live-calls,calls,call-batches,call-figures,call-costs,dispatch,inbound-reserve,initiate,placements,unanswered-calls}",
  "memories/{memories,memory-search,memory-meaning}",
  "documents/documents",
  "prompts/{prompt-versions,canary-judgement}",
  "learning/{eval-runs,failure-reviews}",
  "phone-numbers/number-assignment",
];

const failed: string[] = [];

const [command = "quick", ...given] = process.argv.slice(2);
if (command === "quick") runQuick(given);
else if (command === "rest") await runRest(given);
else throw new Error(`unknown command ${command}; expected quick or rest`);
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function runQuick(parameters: readonly string[]): void {
  const at = parameters.indexOf("--since");
  if (at < 0) {
    runVitest("tests", [...QUICK, ...parameters], { TEST_BUDGET: parameters.length === 0 ? "check" : "" });
    return;
  }
  const since = parameters[at + 1];
  if (since === undefined) throw new Error("--since needs a commit or branch");
  const others = parameters.toSpliced(at, 2);
  const plan = choosePlan(root, since);
  console.log(plan.explanation);
  runVitest("rules", ["--project", "rules", "--project", "sdk", "--changed", since, "--passWithNoTests", ...others]);
  if (plan.files.length > 0) runVitest("database", ["--project", "database", ...plan.files, ...others]);
}

async function runRest(parameters: readonly string[]): Promise<void> {
  const budget = { TEST_BUDGET: parameters.length === 0 ? "check" : "" };
  runVitest("matrix and browser", ["--project", "matrix", "--project", "browser", ...parameters], budget);
  runVitest("realtime", ["--project", "realtime", ...parameters], budget);
  const server = process.env["DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
  if (await isServerOpen(server)) {
    runVitest("external PostgreSQL", ["--project", "database", ...expand(ON_OPERATORS_SERVER)], {
      TEST_DATABASE_URL: server,
    });
  } else {
    console.log(
      "Skipped: tests on an external PostgreSQL server. Set DATABASE_URL, or start PostgreSQL on 127.0.0.1:5432.",
    );
  }
  const missing = TELEPHONES.filter((program) => !isInstalled(program));
  if (missing.length === 0) run("SIP software", process.execPath, ["apps/sip-bridge/tests/prove/prove.ts", "--short"]);
  else
    console.log(
      `Skipped: SIP software, missing ${missing.join(", ")}: apt-get install sip-tester kamailio kamailio-tls-modules baresip-core`,
    );
}

function runVitest(name: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // Tests start their own database, even if the environment names one.
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...inherited } = process.env;
  run(name, process.execPath, [vitest, "run", ...parameters], { ...inherited, ...env });
}

function run(name: string, program: string, parameters: readonly string[], env = process.env): void {
  const { status } = spawnSync(program, parameters, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) failed.push(name);
}

/** Expands `a/{b,c}` to `a/b` and `a/c`: vitest filters by parts of paths, not by globs. */
function expand(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const [, before = "", inner, after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
    const names = inner === undefined ? [pattern] : inner.split(",").map((name) => `${before}${name}${after}`);
    return names.map((name) => `apps/service/tests/${name}${name.endsWith("/") ? "" : ".test.ts"}`);
  });
}

function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}
