import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSigningSecrets } from "../../src/features/webhooks/signing/signing-secrets.ts";
import { type Caller, startWebhookBench, type Tenant, type WebhookBench } from "./webhook-bench.ts";

const SECRET_PATH = "/api/v1/organization/webhook-secret";
const ROTATE_PATH = `${SECRET_PATH}/rotate`;

let bench: WebhookBench;
let tenant: Tenant;
let pathCount = 0;
let path: string;

beforeAll(async () => {
  bench = await startWebhookBench();
  bench.startWorker();
});
beforeEach(async () => {
  tenant = await bench.createTenant();
  pathCount += 1;
  path = `/hook-${pathCount}`;
});
afterAll(() => bench?.close());

async function deliveredEvent(): Promise<Record<string, unknown>> {
  await bench.send(tenant, path);
  await expect.poll(async () => (await bench.deliveries(tenant, path))[0]).toMatchObject({ status: "delivered" });
  return (await bench.deliveries(tenant, path))[0];
}

describe("who may", () => {
  test.each<[Caller, number, number]>([
    ["viewer", 200, 403],
    ["unverified", 200, 403],
    ["user", 200, 403],
    ["admin", 200, 200],
  ])("%s: read %i, change and see secrets %i", async (caller, read, change) => {
    const { id, endpoint_key: key } = await deliveredEvent();
    const statusOf = async (method: "GET" | "POST", url: string) =>
      (await bench.api(tenant, caller, method, url)).statusCode;
    expect(await statusOf("GET", "/api/v1/webhook-deliveries")).toBe(read);
    expect(await statusOf("GET", `/api/v1/webhook-deliveries/${id}`)).toBe(read);
    expect(await statusOf("GET", "/api/v1/webhook-endpoints")).toBe(read);
    expect(await statusOf("POST", `/api/v1/webhook-deliveries/${id}/redeliver`)).toBe(change);
    expect(await statusOf("POST", `/api/v1/webhook-endpoints/${key}/enable`)).toBe(change);
    expect(await statusOf("GET", `/api/v1/webhook-endpoints/${key}`)).toBe(read);
    expect(await statusOf("POST", `/api/v1/webhook-endpoints/${key}/pause`)).toBe(change);
    expect(await statusOf("POST", `/api/v1/webhook-endpoints/${key}/resume`)).toBe(change);
    const send = (url: string, body: object) => bench.api(tenant, caller, "POST", url, body);
    const since = { since: "2026-01-01" };
    expect((await send(`/api/v1/webhook-endpoints/${key}/redeliver-failed`, since)).statusCode).toBe(change);
    expect((await send("/api/v1/webhook-endpoints/test", { url: bench.receiver.url(path) })).statusCode).toBe(change);
    expect(await statusOf("GET", SECRET_PATH)).toBe(change);
    expect(await statusOf("POST", ROTATE_PATH)).toBe(change);
  });

  test("another organization sees nothing, and its tries to touch it look like an unknown id", async () => {
    const { id } = await deliveredEvent();
    const stranger = await bench.createTenant();
    expect((await bench.api(stranger, "admin", "GET", "/api/v1/webhook-deliveries")).body).toMatchObject({
      items: [],
      total: 0,
    });
    expect((await bench.api(stranger, "admin", "GET", "/api/v1/webhook-endpoints")).body).toMatchObject({ total: 0 });
    const requests = [
      ["GET", (one: unknown) => `/api/v1/webhook-deliveries/${one}`],
      ["POST", (one: unknown) => `/api/v1/webhook-deliveries/${one}/redeliver`],
    ] as const;
    for (const [method, pathOf] of requests) {
      const foreign = await bench.api(stranger, "admin", method, pathOf(id));
      const unknown = await bench.api(stranger, "admin", method, pathOf(2 ** 52));
      expect([foreign.statusCode, foreign.body]).toEqual([404, { detail: "Webhook delivery not found" }]);
      expect([unknown.statusCode, unknown.body]).toEqual([foreign.statusCode, foreign.body]);
    }
    expect((await bench.deliveries(tenant, path))[0]).toMatchObject({ status: "delivered", attempt_count: 1 });
  });
});

describe("the list", () => {
  test("filters and pages", async () => {
    await bench.sendMany(tenant, path, 3);
    await bench.send(tenant, `${path}-other`);
    const list = async (query: string) =>
      (await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries?${query}`)).body;
    await expect.poll(() => list("status=delivered")).toMatchObject({ total: 4 });
    expect(await list("")).toMatchObject({ total: 4, limit: 50, offset: 0 });
    const ids = (await list("")).items.map((item: { id: number }) => item.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(await list("limit=2&offset=1")).toMatchObject({
      total: 4,
      limit: 2,
      offset: 1,
      items: [{ id: ids[1] }, { id: ids[2] }],
    });
    expect(await list("offset=9")).toMatchObject({ total: 4, items: [] });
    expect(await list("status=failed")).toMatchObject({ total: 0 });
    expect(await list("event_type=sms_received")).toMatchObject({ total: 4 });
    expect(await list("event_type=nothing")).toMatchObject({ total: 0 });
    expect(await list(`conversation_id=${tenant.conversationId}`)).toMatchObject({ total: 4 });
    expect(await list(`conversation_id=${tenant.conversationId + 1}`)).toMatchObject({ total: 0 });
    expect(await list(`url=${encodeURIComponent(bench.receiver.url(path))}&status=delivered`)).toMatchObject({
      total: 3,
    });
  });

  test.each(["limit=0", "limit=201", "offset=-1", "status=lost", "conversation_id=x"])("refuses %s", async (query) => {
    const answer = await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries?${query}`);
    expect(answer.statusCode).toBe(422);
  });
});

describe("the signing secret", () => {
  const read = async () => (await bench.api(tenant, "admin", "GET", SECRET_PATH)).body;

  test("is made once, however many ask for it at first, and is not stored in the clear", async () => {
    const { organizationId } = tenant;
    const answers = await Promise.all(Array.from({ length: 8 }, read));
    const secrets = new Set(answers.map(({ secret }) => secret));
    expect(secrets.size).toBe(1);
    const [secret = ""] = secrets;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(answers[0]).toMatchObject({ previous_secret_expires_at: null });
    const { rows } = await sql<{ value_encrypted: string }>`
      select value_encrypted from organization_secrets where organization_id = ${organizationId}`.execute(
      bench.database,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value_encrypted).not.toContain(secret.slice(6));
    const other = await bench.createTenant();
    expect((await bench.api(other, "admin", "GET", SECRET_PATH)).body.secret).not.toBe(secret);
  });

  test("of a rotation: both sign for 24 hours, then only the new one", async () => {
    const { secret: former } = await read();
    const rotated = await bench.api(tenant, "admin", "POST", ROTATE_PATH);
    expect(rotated.statusCode).toBe(200);
    expect(rotated.headers["cache-control"]).toContain("no-store");
    const { secret: current } = rotated.body;
    expect(current).not.toBe(former);
    expect(await read()).toEqual(rotated.body);
    const validMs = Date.parse(rotated.body.previous_secret_expires_at) - Date.now();
    expect(Math.abs(validMs - 24 * 3_600_000)).toBeLessThan(10_000);

    await bench.send(tenant, path);
    const [first] = await bench.receiver.waitForRequests(path, 1);
    verifyWebhook(first!, former);
    verifyWebhook(first!, current);

    await sql`update organization_secrets set updated_at = now() - interval '24 hours'
      where organization_id = ${tenant.organizationId}`.execute(bench.database);
    expect(await read()).toMatchObject({ secret: current, previous_secret_expires_at: null });
    await bench.send(tenant, path);
    const [, second] = await bench.receiver.waitForRequests(path, 2);
    verifyWebhook(second!, current);
    expect(() => verifyWebhook(second!, former)).toThrow("No matching signature");

    await bench.runSchedule("purge-old-webhooks");
    const { rows } = await sql<{ name: string }>`
      select name from organization_secrets where organization_id = ${tenant.organizationId}`.execute(bench.database);
    expect(rows).toEqual([{ name: "webhook_signing_secret" }]);
  });

  test("of two concurrent rotations, one is told to read again first", async () => {
    await read();
    const answers = await Promise.all(Array.from({ length: 4 }, () => bench.api(tenant, "admin", "POST", ROTATE_PATH)));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(done.length + refused.length).toBe(4);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.map(({ body }) => body.secret)).toContain((await read()).secret);
  });

  test("never leaves a rotation half done", async () => {
    // The conflict of the test above, for certain: the secret changes between reading and replacing it.
    const { body } = await bench.api(tenant, "admin", "GET", SECRET_PATH);
    const secrets = createSigningSecrets(
      {
        data: bench.data,
        envelope: {
          ...bench.envelope,
          encrypt: async (place, text) => {
            await sql`update organization_secrets set value_encrypted = 'changed'
              where organization_id = ${tenant.organizationId}`.execute(bench.database);
            return bench.envelope.encrypt(place, text);
          },
        },
        random: bench.random,
      },
      { keepPreviousSecretMs: 1_000 },
    );
    await expect(secrets.rotate(tenant.organizationId)).rejects.toMatchObject({ kind: "conflict" });
    const { rows } = await sql<{ name: string; value_encrypted: string }>`
      select name, value_encrypted from organization_secrets
      where organization_id = ${tenant.organizationId}`.execute(bench.database);
    expect(rows).toEqual([{ name: "webhook_signing_secret", value_encrypted: "changed" }]);
    expect(body.secret).toBeDefined();
  });
});
