import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../../src/platform/http/rate-limits.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

let service: TestService | null = null;
afterEach(async () => {
  await service?.stop();
  service = null;
});

/** Answers of failed sign-ins, each for another account, from callers as a proxy names them. */
async function statusesOf(running: TestService, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const header of forwarded) {
    const body = { email: `${randomUUID()}@example.com`, password: "x" };
    const headers = { "x-forwarded-for": header };
    statuses.push((await running.anonymous.post("/api/auth/login/simple", body, { headers })).status);
  }
  return statuses;
}

const seen = async (running: TestService) => {
  const rows = await running.service.platform.database.selectFrom("audit_entries").select("remote_address").execute();
  return [...new Set(rows.map((row) => row.remote_address))].toSorted();
};

test("behind a trusted proxy each caller has a budget of its own, whatever a caller claims itself", async () => {
  service = await startTestService({
    env: { ROLES: "api", TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" },
    overrides: { rateLimits: DEFAULT_RATE_LIMITS },
  });
  // What stands left of the proxies' own entries is the caller's word.
  const lies = ["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4", "5.5.5.5", "6.6.6.6"];
  const statuses = await statusesOf(
    service,
    lies.map((lie) => `${lie}, 203.0.113.7, 10.1.2.3`),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await statusesOf(service, ["203.0.113.8"])).toEqual([401]);
  // A network of IPv6 is one caller.
  const neighbours = [1, 2, 3, 4, 5, 6].map((host) => `2001:db8::${host}`);
  expect(await statusesOf(service, neighbours)).toEqual([401, 401, 401, 401, 401, 429]);
  const networks = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8::5"];
  expect(await seen(service)).toEqual([...networks, "203.0.113.7", "203.0.113.8"]);
});

test("without a trusted proxy nobody is believed", async () => {
  service = await startTestService({ env: { ROLES: "api" }, overrides: { rateLimits: DEFAULT_RATE_LIMITS } });
  const statuses = await statusesOf(service, ["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4", "5.5.5.5", "6.6.6.6"]);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await seen(service)).toEqual(["127.0.0.1"]);
});

test("another process, or a restart, gives nobody new tries", async () => {
  const common = { ROLES: "api", MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
  const overrides = { rateLimits: DEFAULT_RATE_LIMITS };
  service = await startTestService({ env: common, overrides });
  // Started before the tries, because the next one is allowed after twelve seconds.
  const other = await startTestService({ env: { ...common, DATABASE_URL: service.connectionString }, overrides });
  try {
    expect(
      await statusesOf(
        service,
        Array.from({ length: 5 }, () => ""),
      ),
    ).toEqual([401, 401, 401, 401, 401]);
    const refused = await other.anonymous.post("/api/auth/forgot-password", { email: "a@example.com" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(12);
  } finally {
    await other.stop();
  }
});
