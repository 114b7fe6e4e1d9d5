import { respond, type ScriptedAnswer } from "@parley/testkit/webhook-receiver/scripted-answer";
import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWebhookBench, type Tenant, type WebhookBench } from "./webhook-bench.ts";

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

async function signingSecret(): Promise<string> {
  const { body } = await bench.api(tenant, "admin", "GET", "/api/v1/organization/webhook-secret");
  return body.secret;
}

/** The newest delivery, once it is as expected. */
async function expectDelivery(expected: object): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await bench.deliveries(tenant, path))[0]).toMatchObject(expected);
  return (await bench.deliveries(tenant, path))[0];
}

describe("an event", () => {
  test("arrives as the interface has it, signed as Standard Webhooks has it", async () => {
    const sentAt = new Date();
    await bench.send(tenant, path, { body: "Grüße 👋", mediaUrls: ["https://media.example/1.jpg"] });
    const [request] = await bench.receiver.waitForRequests(path, 1);

    expect(request?.method).toBe("POST");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-SMS-Webhook/1.0",
      "webhook-id": expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
    const body = JSON.parse(request?.body ?? "");
    expect(body).toEqual({
      type: "sms_received",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      data: {
        message_id: "SM1",
        from: "+14155550123",
        to: "+14155550100",
        body: "Grüße 👋",
        media_urls: ["https://media.example/1.jpg"],
        provider: "twilio",
      },
    });
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(sentAt.getTime());
    expect(Date.parse(body.timestamp)).toBeLessThanOrEqual(Date.now());
    expect(verifyWebhook(request!, await signingSecret())).toEqual(body);
    expect(() => verifyWebhook({ ...request!, body: `${request?.body} ` }, "whsec_AAAA")).toThrow();

    const delivery = await expectDelivery({ status: "delivered" });
    expect(delivery).toMatchObject({
      event_id: request?.headers["webhook-id"],
      event_type: "sms_received",
      conversation_id: tenant.conversationId,
      url: bench.receiver.url(path),
      request_body: request?.body,
      attempt_count: 1,
      response_status: 200,
      error: null,
      next_attempt_at: null,
      failure_reason: null,
    });
    const detail = await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries/${delivery["id"]}`);
    expect(detail.body).toMatchObject({
      ...delivery,
      attempts: [{ attempt_number: 1, success: true, response_status: 200, response_body: "ok", error: null }],
    });
    expect(await bench.timeline(tenant)).toMatchObject([
      { event_type: "webhook_delivered", level: "info", event_data: { attempt: 1, response_status: 200 } },
    ]);
  });

  test("is sent when its transaction announces it: no worker has to look for it", async () => {
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and query ilike 'listen %'`.execute(bench.database);
        return rows.length;
      })
      .toBeGreaterThan(0);
    bench.conditions.workersLook = false;
    try {
      await bench.send(tenant, path);
      await bench.receiver.waitForRequests(path, 1);
    } finally {
      bench.conditions.workersLook = true;
    }
  });

  test("of a transaction that rolls back is never sent", async () => {
    await expect(
      bench.data.scope(tenant.organizationId).transaction(async (unit) => {
        await bench.feature.enqueueWebhook(unit, {
          type: "sms_received",
          url: bench.receiver.url(path),
          conversationId: null,
          buildBody: () => ({}),
        });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await bench.send(tenant, path);
    await bench.receiver.waitForRequests(path, 1);
    await expectDelivery({ status: "delivered" });
    expect(bench.receiver.requests(path)).toHaveLength(1);
  });

  test("is repeated under the same id and with the same bytes, signed anew each time", async () => {
    bench.receiver.script(path, respond(500, { body: "oops" }), respond(204));
    await bench.send(tenant, path);
    const waiting = await expectDelivery({ status: "pending", attempt_count: 1, response_status: 500 });
    const waitMs = Date.parse(String(waiting["next_attempt_at"])) - Date.parse(String(waiting["updated_at"]));
    expect(waitMs).toBeGreaterThanOrEqual(3_900);
    expect(waitMs).toBeLessThanOrEqual(6_100);
    bench.conditions.clockAheadMs = 1_000;
    await bench.skipWait(tenant, path);
    const [first, second] = await bench.receiver.waitForRequests(path, 2);
    bench.conditions.clockAheadMs = 0;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    verifyWebhook(second!, await signingSecret());
    const delivered = await expectDelivery({ status: "delivered", attempt_count: 2 });
    const detail = await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries/${delivered["id"]}`);
    expect(detail.body.attempts).toMatchObject([
      { attempt_number: 1, success: false, response_status: 500, response_body: "oops" },
      { attempt_number: 2, success: true, response_status: 204 },
    ]);
    expect(await bench.timeline(tenant)).toMatchObject([
      { event_type: "webhook_failed", level: "warning", event_data: { response_status: 500 } },
      { event_type: "webhook_delivered", level: "info" },
    ]);
  });

  test("comes again by itself after about 5 s", async () => {
    bench.receiver.script(path, respond(503), respond(200));
    await bench.send(tenant, path);
    const waiting = await expectDelivery({ status: "pending", attempt_count: 1, response_status: 503 });
    const waitMs = Date.parse(String(waiting["next_attempt_at"])) - Date.parse(String(waiting["last_attempt_at"]));
    expect(waitMs).toBeGreaterThanOrEqual(4_000);
    const { rows } = await sql<{ start_after: Date }>`select start_after from pgboss.job
      where name = 'deliver-webhook' and state = 'created' and group_id = ${waiting["endpoint_key"]}`.execute(
      bench.database,
    );
    expect(rows.map(({ start_after: at }) => at.getTime())).toEqual([Date.parse(String(waiting["next_attempt_at"]))]);
    await bench.letPass(6_000);
    await bench.receiver.waitForRequests(path, 2);
    await expectDelivery({ status: "delivered", attempt_count: 2 });
  });

  test("is given up after ten tries, and the timeline says so", async () => {
    bench.receiver.script(path, respond(500));
    await bench.send(tenant, path);
    for (let tries = 1; tries < 10; tries += 1) {
      await expectDelivery({ status: "pending", attempt_count: tries });
      await bench.skipWait(tenant, path);
    }
    await expectDelivery({ status: "failed", failure_reason: "exhausted", attempt_count: 10, next_attempt_at: null });
    expect(bench.receiver.requests(path)).toHaveLength(10);
    expect((await bench.timeline(tenant)).map(({ level }) => level)).toEqual([...Array(9).fill("warning"), "error"]);
  });
});

describe("a receiver that", () => {
  const MINUTE_MS = 60_000;
  const BRIEFLY_MS = 400;
  const hang = `No complete answer within ${BRIEFLY_MS / 1_000} s`;
  // Under this limit a busy machine would miss the answers that are given.
  const isWithoutEnd = ({ kind }: ScriptedAnswer) => ["hang", "slow-body", "endless-head"].includes(kind);

  test.each<[string, ScriptedAnswer, object, number, number]>([
    ["hangs", { kind: "hang" }, { response_status: null, error: hang }, MINUTE_MS, MINUTE_MS],
    [
      "drips its body",
      { kind: "slow-body", statusCode: 200, everyMs: 20 },
      { response_status: null, error: hang },
      MINUTE_MS,
      MINUTE_MS,
    ],
    ["never ends its head", { kind: "endless-head" }, { response_status: null }, 4_000, MINUTE_MS],
    [
      "cuts the connection",
      { kind: "cut" },
      { response_status: null, error: "The connection broke before the answer was there" },
      4_000,
      6_000,
    ],
    [
      "redirects",
      respond(302, { headers: { location: "/elsewhere" } }),
      { response_status: 302, error: "The receiver answered 302; redirects are not followed" },
      4_000,
      6_000,
    ],
    ["refuses", respond(403), { response_status: 403, error: "The receiver answered 403" }, 4_000, 6_000],
    [
      "asks to wait longer than it may",
      respond(503, { headers: { "retry-after": "86400" } }),
      { response_status: 503 },
      10_000,
      10_000,
    ],
    ["has too much to do", respond(429), { response_status: 429 }, MINUTE_MS, MINUTE_MS],
    ["is behind a broken proxy", respond(502), { response_status: 502 }, MINUTE_MS, MINUTE_MS],
  ])("%s fails the try and is tried again", async (_what, answer, expected, minMs, maxMs) => {
    const { timeoutMs } = bench.limits;
    if (isWithoutEnd(answer)) bench.limits.timeoutMs = BRIEFLY_MS;
    bench.receiver.script(path, answer);
    await bench.send(tenant, path);
    const waiting = await expectDelivery({ status: "pending", attempt_count: 1, ...expected });
    bench.limits.timeoutMs = timeoutMs;
    const waitMs = Date.parse(String(waiting["next_attempt_at"])) - Date.parse(String(waiting["updated_at"]));
    expect(waitMs).toBeGreaterThanOrEqual(minMs - 200);
    expect(waitMs).toBeLessThanOrEqual(maxMs + 200);
    expect(bench.receiver.requests("/elsewhere")).toEqual([]);
  });

  test("answers 200 with more than anyone wants is taken at its word; 10 KB are kept", async () => {
    bench.receiver.script(path, { kind: "huge-body", statusCode: 200, bytes: 50_000_000 });
    await bench.send(tenant, path);
    const { id } = await expectDelivery({ status: "delivered" });
    const detail = await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries/${id}`);
    expect(detail.body.attempts[0].response_body).toBe("x".repeat(10_240));
  });

  test("answers with a NUL character is recorded all the same", async () => {
    bench.receiver.script(path, respond(200, { body: "a\0b" }));
    await bench.send(tenant, path);
    const { id } = await expectDelivery({ status: "delivered" });
    const detail = await bench.api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries/${id}`);
    expect(detail.body.attempts[0].response_body).toBe("a\uFFFDb");
  });

  test.each([
    ["is spoken to without TLS", (url: string) => url.replace("https:", "http:")],
    ["is inside of our network", () => "https://127.0.0.1:1/hook"],
    ["is the metadata service", () => "https://169.254.169.254/latest"],
  ])("%s gets nothing", async (_what, urlOf) => {
    const url = urlOf(bench.receiver.url(path));
    await bench.send(tenant, path, { url });
    await expect
      .poll(async () => (await bench.api(tenant, "viewer", "GET", "/api/v1/webhook-deliveries")).body.items[0])
      .toMatchObject({
        status: "pending",
        attempt_count: 1,
        error: "The URL was refused: it must begin with https:// and lead to a public address",
      });
    expect(bench.receiver.requests(path)).toEqual([]);
  });
});
