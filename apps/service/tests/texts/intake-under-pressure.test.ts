import { randomBytes } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONNECTION_LIMITS, REQUEST_WAITS } from "../../src/open-platform.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import { PATIENT, type TestOrganization } from "../harness/test-service.ts";

/** The same value as in the service. */
const AT_ONCE = 16;
const PATIENCE = { interval: 20 };

/** A database whose answers a test can hold back. */
let held: Promise<void> | null = null;
const holding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await held;
    return result;
  },
};

let service: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;

beforeAll(async () => {
  service = await startTestServiceWithCarrier({
    env: { INBOUND_SIGNATURES: "off" },
    overrides: {
      queryPlugins: [holding],
      // Only the wait for a turn is under test: nothing else may time out, however slow the machine is.
      requestWaits: { ...PATIENT, webhookMs: REQUEST_WAITS.webhookMs },
      connections: CONNECTION_LIMITS,
    },
  });
  organization = await service.addOrganization("Acme Dental");
  line = await addLine(service, organization);
});
afterAll(() => service.stop());

interface Answer {
  readonly sid: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** A text as Twilio delivers it. */
async function deliver(): Promise<Answer> {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const form = { MessageSid: sid, AccountSid: service.accountSid, From: newCustomerNumber(), To: line.phoneNumber };
  const reply = await fetch(`${service.url}/webhooks/sms/twilio`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...form, Body: "When are you open?", NumMedia: "0" }).toString(),
  });
  await reply.arrayBuffer();
  return { sid, status: reply.status, retryAfter: reply.headers.get("retry-after") };
}

async function storedSids(): Promise<ReadonlySet<string | null>> {
  const rows = await service.service.platform.database
    .selectFrom("sms_logs")
    .select("provider_message_id")
    .where("direction", "=", "inbound")
    .execute();
  return new Set(rows.map((row) => row.provider_message_id));
}

test("in a flood of texts while the database is stuck, those over the limit get 503 at once and the others are kept", async () => {
  const release = Promise.withResolvers<void>();
  held = release.promise;
  const FLOOD = 300;
  const answers: Answer[] = [];
  const flood = Array.from({ length: FLOOD }, () => deliver().then((answer) => answers.push(answer)));
  // The database has answered nothing yet, and all webhooks but those in progress have their answer.
  await expect.poll(() => answers.length, PATIENCE).toBe(FLOOD - AT_ONCE);
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== "1")).toEqual([]);
  held = null;
  release.resolve();
  await Promise.all(flood);

  const taken = answers.filter(({ status }) => status === 200);
  expect([taken.length, answers.length]).toEqual([AT_ONCE, FLOOD]);
  const stored = await storedSids();
  expect(taken.filter(({ sid }) => !stored.has(sid))).toEqual([]);
  // Nothing of the refused ones was stored.
  expect(stored.size).toBe(AT_ONCE);
  const shed = (await service.service.metrics.render()).body.match(
    /parley_webhooks_shed_total\{intake="texts"\} (\d+)/,
  );
  expect(Number(shed?.[1])).toBe(FLOOD - AT_ONCE);
  expect((await deliver()).status).toBe(200);
});

test("texts arrive even if a hundred stuck reads take every request connection", async () => {
  const { connectionString } = service;
  const client = new pg.Client({ connectionString });
  // Inside its transaction the other connection would see the same activity forever.
  const onlooker = new pg.Client({ connectionString });
  await Promise.all([client.connect(), onlooker.connect()]);
  try {
    await client.query("begin; lock table tools in access exclusive mode");
    const reads = Array.from({ length: 100 }, () => organization.admin.client.get("/api/v1/tools"));
    await expect.poll(() => waitingForLock(onlooker), PATIENCE).toBe(CONNECTION_LIMITS.requests);
    // No more at once than have a connection: none waits for its turn, however slow the machine is.
    const answers: Answer[] = [];
    while (answers.length < 20) answers.push(...(await Promise.all(Array.from({ length: 4 }, deliver))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await client.query("rollback");
    await Promise.all(reads);
  } finally {
    await Promise.all([client.end(), onlooker.end()]);
  }
});

async function waitingForLock(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_stat_activity where application_name = 'parley-api' and wait_event_type = 'Lock'",
  );
  return rows[0]?.waiting ?? 0;
}
