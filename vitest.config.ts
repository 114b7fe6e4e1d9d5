import { defineConfig } from "vitest/config";

/** One process per file keeps databases, ports and timers of one suite away from the next; two run side by side on the two cores CI has. */
export default defineConfig({
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
