import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Environment } from "../../src/config/env.ts";
import { findFreePort } from "../harness/test-service.ts";
import { findLastingPort, launchParley } from "./parley-process.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parley-refused-"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** What a start that is refused prints, and its exit code. */
async function refusal(environment: Environment) {
  const parley = launchParley({
    port: await findLastingPort(),
    environment: { DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment },
  });
  const { code } = await parley.exited;
  return { code, said: parley.lines.join("\n") };
}

test("a database that cannot be reached is told in a sentence, without its password, and with what to check", {
  timeout: 600_000,
}, async () => {
  const { code, said } = await refusal({
    DATABASE_URL: `postgres://parley:hunter2@127.0.0.1:${await findFreePort()}/parley`,
  });
  expect(code).toBe(2);
  expect(said).toMatch(/^The database cannot be reached: .*ECONNREFUSED/);
  expect(said).toContain("Check DATABASE_URL");
  expect(said).not.toMatch(/hunter2|^\s+at /m);
});
