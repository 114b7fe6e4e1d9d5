import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const common = {
  pool: "forks",
  // Files share what they import, never what they make: loading the service anew for each took a third of the whole run.
  isolate: false,
  // What is waited for comes when the machine has time for it; how long it takes is measured in benchmarks.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Tests of one file that run at once are conversations: more of them at a time would only wait for one another.
  maxConcurrency: 3,
  expect: { poll: { timeout: 60_000 } },
} as const;

const onDatabase = { ...common, globalSetup: "apps/service/tests/harness/database-server.ts" } as const;
/** Else on the server of `TEST_DATABASE_URL`. */
const isOnOwnServer = process.env["TEST_DATABASE_URL"] === undefined;
/** Processes are killed, frozen and drained there, networks and databases stand still: each takes the time it takes. */
const REAL_TIME = "apps/service/tests/realtime/**/*.test.ts";

/** Rules are tested beside their source; what needs a database stands in `apps/service/tests` and gets one by cloning. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: "rules",
          include: [
            "packages/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "apps/sip-bridge/tests/**/*.test.ts",
            "apps/dashboard/tests/**/*.test.ts",
            "benchmarks/**/*.test.ts",
            "sdk/*/tests/**/*.test.ts",
          ],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onDatabase,
          name: "database",
          // All but `realtime`; a list of what is excluded would hide the one of the command line.
          include: ["apps/service/tests/*.test.ts", "apps/service/tests/!(realtime)/**/*.test.ts"],
          // They wait for the database and for sockets half of their time. An operator's server may not have connections for more.
          maxWorkers: (isOnOwnServer ? 2 : 1) * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...onDatabase, name: "realtime", include: [REAL_TIME], maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
