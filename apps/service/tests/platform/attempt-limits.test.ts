import { createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AttemptLimiter, createAttemptLimiter } from "../../src/platform/auth/attempt-limiter.ts";
import { createKeyedHashes } from "../../src/platform/crypto/keyed-hash.ts";
import { createDatabase } from "../../src/platform/database/database.ts";
import { createPool } from "../../src/platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const HOUR_MS = 3_600_000;
const OPTIONS = { name: "failed-passwords", maxAttempts: 10, perMs: HOUR_MS };

const clock = new VirtualClock({ startAt: new Date("2026-03-01T10:00:00Z") });
const hashes = createKeyedHashes(createSecretKey(randomBytes(32)));
let database: TestDatabase;
/** Two processes: they share nothing but the database. */
let processes: readonly AttemptLimiter[];
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [0, 1].map(() => {
    // One that listens for errors of its connections, too: an ended pool may still be closing them when the database goes.
    const pool = createPool({
      connectionString: database.connectionString,
      applicationName: "attempt-limits",
      maxConnections: 10,
      acquireTimeoutMs: 10_000,
      statementTimeoutMs: 10_000,
      onIdleError: () => undefined,
    });
    pools.push(pool);
    return createAttemptLimiter({ data: { db: createDatabase(pool) }, hashes, clock }, OPTIONS);
  });
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const attempts = (key: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => processes[index % 2]!.begin(key)));

test("concurrent attempts in several processes: no more pass than the limit, then one an interval", async () => {
  const key = randomUUID();
  const first = await attempts(key, 30);
  expect(first.filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
  expect(first.find(({ isAllowed }) => !isAllowed)).toEqual({ isAllowed: false, retryAfterSeconds: 360 });
  await clock.advance(359_000);
  expect(await processes[0]!.begin(key)).toEqual({ isAllowed: false, retryAfterSeconds: 1 });
  await clock.advance(1_000);
  expect((await attempts(key, 4)).filter(({ isAllowed }) => isAllowed)).toHaveLength(1);
  await clock.advance(2 * HOUR_MS);
  expect((await attempts(key, 12)).filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
});

test("what succeeded does not count, once", async () => {
  const key = randomUUID();
  for (let round = 0; round < 15; round += 1) {
    const attempt = await processes[round % 2]!.begin(key);
    if (!attempt.isAllowed) throw new Error("refused");
    await attempt.succeed();
    await attempt.succeed();
  }
  expect((await attempts(key, 12)).filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
});

test("keys and limiters are apart, and no key can be read in the table", async () => {
  const key = `${randomUUID()}@example.com`;
  await attempts(key, 10);
  expect((await processes[0]!.begin(`other-${key}`)).isAllowed).toBe(true);
  const other = createAttemptLimiter(
    { data: { db: createDatabase(pools[0]!) }, hashes, clock },
    { ...OPTIONS, name: "something-else" },
  );
  expect((await other.begin(key)).isAllowed).toBe(true);
  const { rows } = await pools[0]!.query("select string_agg(to_jsonb(l)::text, '') as text from attempt_limits l");
  expect(rows[0].text).not.toContain("@example.com");
});
