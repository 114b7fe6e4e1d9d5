import { defineConfig } from "vitest/config";

const common = {
  pool: "forks",
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What is waited for comes when the machine has time for it; how long it takes is measured in benchmarks.
  expect: { poll: { timeout: 15_000 } },
} as const;

/** Rules are tested beside their source; what needs a database stands in `apps/service/tests` and gets one by cloning. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: "rules", include: ["packages/**/*.test.ts", "apps/*/src/**/*.test.ts"] } },
      {
        test: {
          ...common,
          name: "database",
          include: ["apps/service/tests/**/*.test.ts"],
          globalSetup: ["apps/service/tests/harness/database-server.ts"],
        },
      },
    ],
  },
});
