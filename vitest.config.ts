import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { RunReporter } from "./tools/testing/reporter.ts";

const costsFile = join(import.meta.dirname, `node_modules/.cache/parley-tests/costs-${process.pid}.jsonl`);
const METER = "packages/testkit/src/test-run/meter.ts";

// As `bin/parley.mjs` has it, for every process of the run: threads and programs that tests start would otherwise strip the
// types of their sources each time.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/parley");

const common = {
  pool: "forks" as const,
  // Files share what they import, never what they make: loading the service anew for each took a third of the whole run.
  isolate: false,
  // What is waited for comes when the machine has time for it; how long it takes is measured in benchmarks.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Tests of one file that run at once are conversations: more of them at a time would only wait for one another.
  maxConcurrency: 3,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [METER],
} satisfies TestProjectInlineConfiguration["test"];

const onDatabase = {
  ...common,
  globalSetup: "apps/service/tests/harness/database-server.ts",
  setupFiles: [METER, "apps/service/tests/harness/each-file.ts"],
} satisfies TestProjectInlineConfiguration["test"];

/** Else on the server of `TEST_DATABASE_URL`. */
const isOnOwnServer = process.env["TEST_DATABASE_URL"] === undefined;
/** They wait for the database and for sockets half of their time. An operator's server may not have connections for more. */
const databaseWorkers = (isOnOwnServer ? 2 : 1) * availableParallelism();

const SERVICE_TESTS = "apps/service/tests";
/** Processes are killed, frozen and drained there, networks and databases stand still: each takes the time it takes. */
const REAL_TIME = `${SERVICE_TESTS}/realtime/**/*.test.ts`;
/** Pages in Chromium. */
const BROWSER = [`${SERVICE_TESTS}/dashboard/**/*.test.ts`, `${SERVICE_TESTS}/**/*-in-a-browser.test.ts`];
/** Every operation against every wall, and with nonsense. */
const WALLS = [`${SERVICE_TESTS}/security/tenancy-matrix.test.ts`, `${SERVICE_TESTS}/security/fuzz.test.ts`];
/** Behaviour that a carrier has a part in: on the first carrier in `database`, on the others in `matrix`. */
const CARRIERS = [
  `${SERVICE_TESTS}/calls/{call-endings,every-carrier,initiate,media-sockets,refused-calls,terminate,transfer,unanswered-calls,voicemail}.test.ts`,
  `${SERVICE_TESTS}/campaigns/run-campaigns.test.ts`,
  `${SERVICE_TESTS}/texts/{every-carrier,odd-texts,opt-out-in-plain-words,outreach-opt-outs}.test.ts`,
];

function project(
  name: string,
  order: number,
  settings: TestProjectInlineConfiguration["test"],
  carriers?: "first" | "others",
): TestProjectInlineConfiguration {
  return {
    test: {
      ...settings,
      name,
      provide: { costsFile, projectName: name, ...(carriers === undefined ? {} : { carriers }) },
      sequence: { groupOrder: order },
    },
  };
}

/** docs/testing.md says which command runs which projects. */
export default defineConfig({
  test: {
    reporters: ["default", new RunReporter({ costsFile, checksBudget: process.env["TEST_BUDGET"] === "check" })],
    projects: [
      project("rules", 0, {
        ...common,
        include: [
          "packages/**/*.test.ts",
          "apps/*/src/**/*.test.ts",
          "apps/sip-bridge/tests/**/*.test.ts",
          "apps/dashboard/tests/**/*.test.ts",
          "benchmarks/**/*.test.ts",
          "tools/testing/*.test.ts",
        ],
        maxWorkers: availableParallelism(),
      }),
      project("sdk", 0, {
        ...common,
        globalSetup: "tools/sdk/generate-before-tests.ts",
        include: ["sdk/*/tests/**/*.test.ts", "tools/sdk/**/*.test.ts"],
        maxWorkers: availableParallelism(),
      }),
      project(
        "database",
        1,
        {
          ...onDatabase,
          include: [`${SERVICE_TESTS}/*.test.ts`, `${SERVICE_TESTS}/!(realtime|dashboard)/**/*.test.ts`],
          exclude: [...BROWSER, ...WALLS],
          maxWorkers: databaseWorkers,
        },
        "first",
      ),
      project("matrix", 2, { ...onDatabase, include: [...WALLS, ...CARRIERS], maxWorkers: databaseWorkers }, "others"),
      project(
        "browser",
        3,
        {
          ...onDatabase,
          globalSetup: [onDatabase.globalSetup, "apps/service/tests/dashboard/chromium-server.ts"],
          setupFiles: [...onDatabase.setupFiles, "apps/service/tests/dashboard/each-browser-file.ts"],
          include: BROWSER,
          maxWorkers: availableParallelism(),
        },
        "first",
      ),
      project("realtime", 4, { ...onDatabase, include: [REAL_TIME], maxWorkers: 1 }),
    ],
  },
});
