import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
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
  path = `/hook-${pathCount}`;
});
afterEach(() => bench.stopWorkers());
afterAll(() => bench?.close());

/** What the deliveries to the path come to, the oldest first. */
async function expectDeliveries(expected: readonly object[]): Promise<Record<string, unknown>[]> {
  const oldestFirst = async () => (await bench.deliveries(tenant, path)).reverse();
  await expect.poll(oldestFirst).toMatchObject(expected);
  return oldestFirst();
}

async function endpoint(): Promise<Record<string, unknown>> {
  const { body } = await bench.api(tenant, "viewer", "GET", "/api/v1/webhook-endpoints");
  expect(body).toMatchObject({ total: 1, limit: 50, offset: 0 });
  return body.items[0];
}

async function expectEndpoint(expected: object): Promise<void> {
  await expect.poll(endpoint).toMatchObject(expected);
}

function redeliver(delivery: Record<string, unknown> | undefined) {
  return bench.api(tenant, "admin", "POST", `/api/v1/webhook-deliveries/${delivery?.["id"]}/redeliver`);
}

function enable() {
  const key = endpointKeyOf(bench.receiver.url(path));
  return bench.api(tenant, "admin", "POST", `/api/v1/webhook-endpoints/${key}/enable`);
}

const isFailed = (reason: string) => ({ status: "failed", failure_reason: reason, next_attempt_at: null });

describe("a URL", () => {
  beforeEach(() => void bench.startWorker());

  test("that fails five times in a row rests; then one event probes it, then all go", async () => {
    bench.receiver.script(path, respond(500));
    await bench.sendMany(tenant, path, 12);
    await expectEndpoint({ status: "paused", pending_count: 12 });
    // Those that ran beside the fifth failure come to their end.
    await bench.untilAtRest();
    const lastTriesMs = (await bench.deliveries(tenant, path)).map(({ last_attempt_at: at }) => Date.parse(at) || 0);
    const pausedUntilMs = Date.parse(String((await endpoint())["paused_until"]));
    expect(pausedUntilMs - Math.max(...lastTriesMs)).toBeGreaterThanOrEqual(30_000);
    const before = bench.receiver.requests(path).length;
    expect(before).toBeGreaterThanOrEqual(5);
    expect(before).toBeLessThanOrEqual(9);
    expect(await endpoint()).toMatchObject({ consecutive_failures: before });
    await bench.nudge(tenant, path);
    await bench.runSchedule("sweep-lost-webhooks");
    await bench.untilAtRest();
    expect(bench.receiver.requests(path)).toHaveLength(before);

    await bench.skipWait(tenant, path);
    await expectEndpoint({ status: "paused", consecutive_failures: before + 1 });
    expect(bench.receiver.requests(path)).toHaveLength(before + 1);
    bench.receiver.script(path, respond(200, { delayMs: 30 }));
    await bench.skipWait(tenant, path);
    await expectDeliveries(Array(12).fill({ status: "delivered" }));
    await expectEndpoint({ status: "healthy", consecutive_failures: 0, pending_count: 0 });
    // Only tries count, not the time spent waiting for the URL.
    const counts = (await bench.deliveries(tenant, path)).map((delivery) => delivery.attempt_count);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(before + 1 + 12);
    expect(bench.receiver.peakInFlight(path)).toBeLessThanOrEqual(5);
  });

  test("is sent five events at a time at most, whatever the number of workers", async () => {
    for (let count = 0; count < 3; count += 1) bench.startWorker();
    const haveMet = Promise.withResolvers<void>();
    const held = respond(200, { until: haveMet.promise });
    bench.receiver.script(path, held, held, held, held, held, respond(200, { delayMs: 10 }));
    // More than get a job of their own.
    await bench.sendMany(tenant, path, 100);
    await Promise.all(Array.from({ length: 20 }, () => bench.send(tenant, path)));
    await bench.receiver.waitForRequests(path, 5);
    haveMet.resolve();
    // A list of 120 deliveries is not to be read again and again meanwhile.
    await bench.untilAtRest();
    await expectDeliveries(Array(120).fill({ status: "delivered", attempt_count: 1 }));
    expect(bench.receiver.peakInFlight(path)).toBe(5);
  });

  test("that answers 410 is disabled: what waits for it fails, nothing more is sent", async () => {
    bench.receiver.script(path, respond(410));
    await bench.send(tenant, path);
    await expectDeliveries([{ ...isFailed("gone"), response_status: 410 }]);
    expect(await endpoint()).toMatchObject({
      status: "disabled",
      disabled_reason: "gone",
      url: bench.receiver.url(path),
    });
    await bench.send(tenant, path);
    await expectDeliveries([isFailed("gone"), { ...isFailed("endpoint-disabled"), attempt_count: 0 }]);
    expect(bench.receiver.requests(path)).toHaveLength(1);
    expect(await bench.timeline(tenant)).toMatchObject([
      { event_type: "webhook_failed", level: "error", event_data: { failure_reason: "gone" } },
      { event_type: "webhook_failed", level: "error", event_data: { failure_reason: "endpoint-disabled" } },
    ]);
  });

  test("with nothing but failures for five days is disabled", async () => {
    bench.receiver.script(path, respond(500));
    await bench.send(tenant, path);
    await expectDeliveries([{ status: "pending", attempt_count: 1 }]);
    await sql`update webhook_endpoints set first_failure_at = now() - interval '5 days'
      where organization_id = ${tenant.organizationId}`.execute(bench.database);
    await bench.skipWait(tenant, path);
    await expectDeliveries([{ ...isFailed("endpoint-disabled"), attempt_count: 2 }]);
    expect(await endpoint()).toMatchObject({ status: "disabled", disabled_reason: "only-failures" });
  });

  test("that was disabled works again once it is enabled", async () => {
    bench.receiver.script(path, respond(410), respond(200));
    await bench.send(tenant, path);
    await expectDeliveries([isFailed("gone")]);
    expect(await enable()).toMatchObject({
      statusCode: 200,
      body: { status: "healthy", disabled_at: null, disabled_reason: null, failing_since: null },
    });
    await bench.send(tenant, path);
    await expectDeliveries([isFailed("gone"), { status: "delivered" }]);
  });

  test("that is not known is a 404, and so is another organization's", async () => {
    const unknown = await bench.api(tenant, "admin", "POST", "/api/v1/webhook-endpoints/nothing/enable");
    expect(unknown).toMatchObject({ statusCode: 404, body: { detail: "Webhook endpoint not found" } });
    await bench.send(tenant, path);
    await expectDeliveries([{ status: "delivered" }]);
    const owner = tenant;
    tenant = await bench.createTenant();
    expect((await enable()).body).toEqual(unknown.body);
    tenant = owner;
    expect((await enable()).statusCode).toBe(200);
  });
});

describe("redelivery", () => {
  beforeEach(() => void bench.startWorker());

  test("sends the same event again, under its own id, and enables a disabled URL when it succeeds", async () => {
    bench.receiver.script(path, respond(410), respond(200));
    await bench.send(tenant, path);
    const [failed] = await expectDeliveries([isFailed("gone")]);
    const answer = await redeliver(failed);
    expect(answer).toMatchObject({
      statusCode: 200,
      body: { id: failed?.["id"], status: "pending", failure_reason: null, attempt_count: 1 },
    });
    await expectDeliveries([{ status: "delivered", attempt_count: 2, event_id: failed?.["event_id"] }]);
    const [first, second] = bench.receiver.requests(path);
    expect([second?.headers["webhook-id"], second?.body]).toEqual([first?.headers["webhook-id"], first?.body]);
    expect(await endpoint()).toMatchObject({ status: "healthy" });
    await bench.send(tenant, path);
    await expectDeliveries([{ status: "delivered" }, { status: "delivered" }]);
  });

  test("of a failed event that fails again is a single try", async () => {
    bench.receiver.script(path, respond(410), respond(500));
    await bench.send(tenant, path);
    const [failed] = await expectDeliveries([isFailed("gone")]);
    await redeliver(failed);
    await expectDeliveries([{ ...isFailed("redelivery-failed"), attempt_count: 2, response_status: 500 }]);
    expect(await endpoint()).toMatchObject({ status: "disabled", disabled_reason: "gone" });
  });

  test("of a delivered event that fails takes nothing back", async () => {
    bench.receiver.script(path, respond(200), respond(500));
    await bench.send(tenant, path);
    const [delivered] = await expectDeliveries([{ status: "delivered" }]);
    await redeliver(delivered);
    await expectDeliveries([
      {
        status: "delivered",
        attempt_count: 2,
        response_status: 500,
        failure_reason: null,
        delivered_at: delivered?.["delivered_at"],
      },
    ]);
  });

  test("of a waiting event brings its next try forward, through an open breaker", async () => {
    bench.receiver.script(path, ...Array(5).fill(respond(500)), respond(200));
    await bench.sendMany(tenant, path, 5);
    await expectEndpoint({ status: "paused" });
    const waiting = await expectDeliveries(Array(5).fill({ status: "pending", attempt_count: 1 }));
    // However long this takes, the others' time does not come meanwhile.
    await sql`update webhook_deliveries set next_attempt_at = now() + interval '1 hour'
      where organization_id = ${tenant.organizationId}`.execute(bench.database);
    await redeliver(waiting[2]);
    // Its success closes the breaker; the others keep to their times.
    await expectDeliveries([1, 1, 2, 1, 1].map((attempt_count) => ({ attempt_count })));
    expect(await endpoint()).toMatchObject({ status: "healthy", pending_count: 4 });
  });

  test("is refused while a try runs", async () => {
    const isRefused = Promise.withResolvers<void>();
    bench.receiver.script(path, respond(200, { until: isRefused.promise }));
    await bench.send(tenant, path);
    await bench.receiver.waitForRequests(path, 1);
    const [running] = await bench.deliveries(tenant, path);
    expect(await redeliver(running)).toMatchObject({ statusCode: 400, body: { code: "webhook-try-running" } });
    isRefused.resolve();
    await expectDeliveries([{ status: "delivered", attempt_count: 1 }]);
  });
});

describe("work that was lost", () => {
  test("because its job vanished is found by the sweep", async () => {
    await bench.send(tenant, path);
    await sql`delete from pgboss.job where name = 'deliver-webhook'`.execute(bench.database);
    bench.startWorker();
    await bench.untilAtRest();
    expect(bench.receiver.requests(path)).toEqual([]);
    await bench.runSchedule("sweep-lost-webhooks");
    await expectDeliveries([{ status: "delivered", attempt_count: 1 }]);
  });

  test("because its worker died is done again under the same id, not before the lease is over", async () => {
    await bench.send(tenant, path);
    await sql`update webhook_deliveries set lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'
      where organization_id = ${tenant.organizationId}`.execute(bench.database);
    bench.startWorker();
    await bench.runSchedule("sweep-lost-webhooks");
    await bench.untilAtRest();
    expect(bench.receiver.requests(path)).toEqual([]);
    await sql`update webhook_deliveries set lease_until = now() where organization_id = ${tenant.organizationId}`.execute(
      bench.database,
    );
    await bench.runSchedule("sweep-lost-webhooks");
    const [delivery] = await expectDeliveries([{ status: "delivered", attempt_count: 1 }]);
    expect(bench.receiver.requests(path)[0]?.headers["webhook-id"]).toBe(delivery?.["event_id"]);
  });

  test("because its worker was stopped in mid-try is done again and not counted", async () => {
    bench.startWorker();
    bench.receiver.script(path, { kind: "hang" }, respond(200));
    await bench.send(tenant, path);
    await bench.receiver.waitForRequests(path, 1);
    await bench.stopWorkers(0);
    expect(await bench.deliveries(tenant, path)).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    bench.startWorker();
    await expectDeliveries([{ status: "delivered", attempt_count: 1 }]);
  });

  test("is recorded by the worker that has it now, not by the one that lost it", async () => {
    bench.startWorker();
    const isLost = Promise.withResolvers<void>();
    bench.receiver.script(path, respond(500, { until: isLost.promise }));
    await bench.send(tenant, path);
    await bench.receiver.waitForRequests(path, 1);
    await sql`update webhook_deliveries set lease_token = gen_random_uuid() where organization_id = ${tenant.organizationId}`.execute(
      bench.database,
    );
    isLost.resolve();
    await bench.stopWorkers(60_000);
    expect(await bench.deliveries(tenant, path)).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    expect(await endpoint()).toMatchObject({ consecutive_failures: 0 });
  });
});

describe("retention", () => {
  beforeEach(() => void bench.startWorker());

  test("removes deliveries with their tries after 30 days, and nothing younger", async () => {
    await bench.sendMany(tenant, path, 2);
    const [old] = await expectDeliveries([{ status: "delivered" }, { status: "delivered" }]);
    await sql`update webhook_deliveries set created_at = now() - interval '30 days 1 minute'
      where id = ${old?.["id"]}`.execute(bench.database);
    await bench.runSchedule("purge-old-webhooks");
    expect(await bench.deliveries(tenant, path)).toHaveLength(1);
    const { rows } = await sql`select 1 from webhook_attempts where organization_id = ${tenant.organizationId}`.execute(
      bench.database,
    );
    expect(rows).toHaveLength(1);
  });
});
