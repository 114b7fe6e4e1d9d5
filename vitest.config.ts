import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { RunReporter } from "./tools/testing/reporter.ts";
import { SpreadingSequencer } from "./tools/testing/sequencer.ts";

const costsFile = join(import.meta.dirname, `node_modules/.cache/parley-tests/costs-${process.pid}.jsonl`);
const METER = "packages/testkit/src/test-run/meter.ts";

// The compile cache of `bin/parley.mjs`, for every process of the run. Without it, each thread and program that a test starts
// strips the types of its sources again.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/parley");

const common = {
  pool: "forks" as const,
  // Files share imported modules, but no test data: loading the service again for each file took a third of the whole run.
  isolate: false,
  // Generous, because the machine may be busy. Benchmarks measure how long things take.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Concurrent tests of a file are conversations: more of them would only wait for one another.
  maxConcurrency: 3,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: [METER],
} satisfies TestProjectInlineConfiguration["test"];

const onDatabase = {
  ...common,
  globalSetup: "apps/service/tests/harness/database-server.ts",
  setupFiles: [METER, "apps/service/tests/harness/each-file.ts"],
} satisfies TestProjectInlineConfiguration["test"];

/** Otherwise tests use the server at `TEST_DATABASE_URL`. */
const isOnOwnServer = process.env["TEST_DATABASE_URL"] === undefined;
/** Workers wait for the database and sockets half of the time. An external server may lack connections for so many. */
const workers = (isOnOwnServer ? 2 : 1) * availableParallelism();

const SERVICE_TESTS = "apps/service/tests";
/** Tests that kill, freeze and drain processes or stall networks and databases, which takes real time. */
const REAL_TIME = `${SERVICE_TESTS}/realtime/**/*.test.ts`;
/** Pages in Chromium. */
const BROWSER = [`${SERVICE_TESTS}/dashboard/**/*.test.ts`, `${SERVICE_TESTS}/**/*-in-a-browser.test.ts`];
/** Tenant isolation of every operation, and fuzzing. */
const WALLS = [`${SERVICE_TESTS}/security/tenancy-matrix.test.ts`, `${SERVICE_TESTS}/security/fuzz.test.ts`];
/** Behaviour that involves a carrier: `database` runs it on the first carrier, `matrix` on the others. */
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
    sequence: { sequencer: SpreadingSequencer },
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
        maxWorkers: workers,
      }),
      project("sdk", 0, {
        ...common,
        globalSetup: "tools/sdk/generate-before-tests.ts",
        include: ["sdk/*/tests/**/*.test.ts", "tools/sdk/**/*.test.ts"],
        maxWorkers: workers,
      }),
      project(
        "database",
        0,
        {
          ...onDatabase,
          include: [`${SERVICE_TESTS}/*.test.ts`, `${SERVICE_TESTS}/!(realtime|dashboard)/**/*.test.ts`],
          exclude: [...BROWSER, ...WALLS],
          maxWorkers: workers,
        },
        "first",
      ),
      project("matrix", 2, { ...onDatabase, include: [...WALLS, ...CARRIERS], maxWorkers: workers }, "others"),
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
      // Its files mostly wait, but with more at a time they would disturb what the others time.
      project("realtime", 4, {
        ...onDatabase,
        include: [REAL_TIME],
        maxWorkers: Math.ceil(1.5 * availableParallelism()),
      }),
    ],
  },
});
