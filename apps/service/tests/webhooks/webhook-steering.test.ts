import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpointKeyOf } from "../../src/features/webhooks/endpoints/endpoint-key.ts";
import { startWebhookBench, type Tenant, type WebhookBench } from "./webhook-bench.ts";

let bench: WebhookBench;
let tenant: Tenant;
let pathCount = 0;
let path: string;

beforeAll(async () => {
  bench = await startWebhookBench({ limits: { overdueMs: 0 } });
});
beforeEach(async () => {
  tenant = await bench.createTenant();
  pathCount += 1;
  path = `/steered-${pathCount}`;
  bench.startWorker();
});
afterEach(() => bench.stopWorkers());
afterAll(() => bench?.close());

const endpointPath = () => `/api/v1/webhook-endpoints/${endpointKeyOf(bench.receiver.url(path))}`;
const endpoint = async () => (await bench.api(tenant, "viewer", "GET", endpointPath())).body;
const steer = (action: string, body?: object, by = tenant) =>
  bench.api(by, "admin", "POST", `${endpointPath()}/${action}`, body);
const expectDeliveries = (expected: readonly object[]) =>
  expect.poll(async () => (await bench.deliveries(tenant, path)).reverse()).toMatchObject(expected);

async function deliverOne(): Promise<void> {
  await bench.send(tenant, path);
  await expectDeliveries([{ status: "delivered" }]);
}

/** Fails what was sent by the receiver's wish to hear nothing more, and enables the URL again. */
async function failAll(count: number): Promise<void> {
  bench.receiver.script(path, respond(410));
  await bench.sendMany(tenant, path, count);
  await expectDeliveries(Array(count).fill({ status: "failed" }));
  bench.receiver.script(path, respond(200));
  expect((await steer("enable")).statusCode).toBe(200);
}

describe("a URL that is held back", () => {
  test("keeps its events waiting, without a try, and sends them in their order when it is resumed", async () => {
    await deliverOne();
    expect((await steer("pause")).body).toMatchObject({ status: "paused", paused_until: null });
    const { paused_at: pausedAt } = await endpoint();
    expect((await steer("pause")).body).toMatchObject({ paused_at: pausedAt });
    await bench.sendMany(tenant, path, 3);
    await bench.nudge(tenant, path);
    await bench.runSchedule("sweep-lost-webhooks");
    await expect.poll(endpoint).toMatchObject({ status: "paused", pending_count: 3 });
    // One that a person asks for goes out all the same. A worker goes on until nothing more may be sent, and is waited for.
    await bench.api(tenant, "admin", "POST", "/api/v1/webhook-endpoints/test", { url: bench.receiver.url(path) });
    await expect
      .poll(async () => (await bench.deliveries(tenant, path))[0])
      .toMatchObject({
        status: "delivered",
        event_type: "test",
      });
    await bench.stopWorkers();
    expect((await bench.deliveries(tenant, path)).reverse()).toMatchObject([
      { status: "delivered" },
      ...Array(3).fill({ status: "pending", attempt_count: 0 }),
      { status: "delivered" },
    ]);
    expect(bench.receiver.requests(path)).toHaveLength(2);
    bench.startWorker();
    expect(await endpoint()).toMatchObject({ status: "paused", paused_at: pausedAt });
    expect((await steer("resume")).body).toMatchObject({ status: "healthy", paused_at: null });
    await expectDeliveries(Array(5).fill({ status: "delivered" }));
  });

  test("fails nothing even if it is disabled, and stays disabled when it is resumed", async () => {
    bench.receiver.script(path, respond(410));
    await bench.send(tenant, path);
    await expectDeliveries([{ status: "failed", failure_reason: "gone" }]);
    await steer("pause");
    await bench.send(tenant, path);
    await bench.nudge(tenant, path);
    await bench.api(tenant, "admin", "POST", "/api/v1/webhook-endpoints/test", { url: bench.receiver.url(path) });
    await expectDeliveries([{ status: "failed" }, { status: "pending" }, { status: "failed", event_type: "test" }]);
    expect((await steer("resume")).body).toMatchObject({ status: "disabled", paused_at: null });
    await expectDeliveries([{}, { status: "failed", failure_reason: "endpoint-disabled" }, {}]);
  });

  test("is released by enabling it, too", async () => {
    await deliverOne();
    await steer("pause");
    await bench.send(tenant, path);
    expect((await steer("enable")).body).toMatchObject({ status: "healthy", paused_at: null });
    await expectDeliveries(Array(2).fill({ status: "delivered" }));
  });
});

describe("what has failed", () => {
  test("is sent again together, from a moment on; what was delivered is not", async () => {
    await failAll(3);
    await deliverAnother();
    const [first] = (await bench.deliveries(tenant, path)).reverse();
    await sql`update webhook_deliveries set created_at = now() - interval '2 days' where id = ${first.id}`.execute(
      bench.database,
    );
    const before = bench.receiver.requests(path).length;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await steer("redeliver-failed", { since })).body).toEqual({ count: 2, has_more: false });
    await expectDeliveries([{ status: "failed" }, ...Array(3).fill({ status: "delivered" })]);
    expect(bench.receiver.requests(path)).toHaveLength(before + 2);
    expect((await steer("redeliver-failed", { since })).body).toEqual({ count: 0, has_more: false });
  });

  test("waits while the URL is held back, and is not asked for while it is disabled", async () => {
    await failAll(2);
    await steer("pause");
    expect((await steer("redeliver-failed", { since: "2020-01-01" })).body).toMatchObject({ count: 2 });
    await expectDeliveries(Array(2).fill({ status: "pending", failure_reason: null }));
    await steer("resume");
    await expectDeliveries(Array(2).fill({ status: "delivered" }));
    bench.receiver.script(path, respond(410));
    await bench.send(tenant, path);
    await expect.poll(endpoint).toMatchObject({ status: "disabled" });
    const refused = await steer("redeliver-failed", { since: "2020-01-01" });
    expect([refused.statusCode, refused.body.code]).toEqual([400, "webhook-endpoint-disabled"]);
  });

  async function deliverAnother(): Promise<void> {
    await bench.send(tenant, path);
    await expectDeliveries([...Array(3).fill({ status: "failed" }), { status: "delivered" }]);
  }
});

describe("a test", () => {
  test("is one signed event to a URL no event went to before, and appears with its answer", async () => {
    bench.receiver.script(path, respond(500));
    const url = bench.receiver.url(path);
    const { body: sent } = await bench.api(tenant, "admin", "POST", "/api/v1/webhook-endpoints/test", { url });
    expect(sent).toMatchObject({ url, event_type: "test", conversation_id: null, status: "pending" });
    // A single try, unlike an event that happened.
    await expectDeliveries([{ status: "failed", failure_reason: "redelivery-failed", attempt_count: 1 }]);
    const [request] = await bench.receiver.waitForRequests(path, 1);
    const secret = (await bench.api(tenant, "admin", "GET", "/api/v1/organization/webhook-secret")).body.secret;
    expect(verifyWebhook(request!, secret)).toMatchObject({ type: "test" });
    expect(await endpoint()).toMatchObject({ url, status: "failing", consecutive_failures: 1 });
  });

  test("is refused for an address that nothing would ever be sent to", async () => {
    for (const url of ["https://10.0.0.7/hook", "https://localhost/hook", "http://example.com/", "no address"]) {
      const answer = await bench.api(tenant, "admin", "POST", "/api/v1/webhook-endpoints/test", { url });
      expect([url, answer.statusCode]).toEqual([url, 422]);
    }
    expect((await bench.api(tenant, "viewer", "GET", "/api/v1/webhook-endpoints")).body).toMatchObject({ total: 0 });
  });
});

test("another organization cannot steer it", async () => {
  await failAll(1);
  const stranger = await bench.createTenant();
  expect((await bench.api(stranger, "admin", "GET", endpointPath())).statusCode).toBe(404);
  for (const [action, body] of [
    ["pause"],
    ["resume"],
    ["enable"],
    ["redeliver-failed", { since: "2020-01-01" }],
  ] as const) {
    expect([action, (await steer(action, body, stranger)).statusCode]).toEqual([action, 404]);
  }
  expect(await endpoint()).toMatchObject({ status: "healthy", paused_at: null, pending_count: 0 });
  expect(await bench.deliveries(tenant, path)).toMatchObject([{ status: "failed" }]);
});
