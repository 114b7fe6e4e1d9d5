import { asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueSend } from "../../src/features/texts/send/queue-text.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** For the whole thing: FAIRNESS_TEXTS=20000 FAIRNESS_SECONDS=120. */
const NOISY_TEXTS = Number(process.env["FAIRNESS_TEXTS"] ?? 2_000);
const LASTS_MS = Number(process.env["FAIRNESS_SECONDS"] ?? 8) * 1_000;
const SMALL_TENANTS = 20;
/** Between two texts of one small tenant, on average. */
const SMALL_EVERY_MS = 2_000;
const LIMIT_MS = 10_000;

let parley: TestCarrierService;

beforeAll(async () => {
  parley = await startTestServiceWithCarrier({
    // 400 ms a text on average: with the 20 slots of a process, 50 texts a second.
    carrier: { faults: { rest: [{ kind: "late-reply", probability: 1, maxDelayMs: 800, operations: ["send-sms"] }] } },
  });
});
afterAll(() => parley?.stop());

test("a tenant with far more texts than can be sent leaves the others' below 10 s", async ({ annotate }) => {
  const noisy = await parley.addOrganization("Noisy");
  const small = await Promise.all(
    Array.from({ length: SMALL_TENANTS }, async (_, index) => {
      const organization = await parley.addOrganization(`Small ${index}`);
      return { organization, line: await addLine(parley, organization) };
    }),
  );
  const noisyLine = await addLine(parley, noisy);
  await queueMany(noisy, noisyLine.phoneNumber, noisyLine.assistantId);

  const endMs = performance.now() + LASTS_MS;
  await Promise.all(
    small.map(async ({ organization, line }, index) => {
      await sleep((SMALL_EVERY_MS * index) / SMALL_TENANTS);
      while (performance.now() < endMs) {
        const sent = await organization.admin.client.post("/sms/send", {
          from_phone_number: line.phoneNumber,
          to_phone_number: newCustomerNumber(),
          message: "Your table is ready",
        });
        expect(sent.status, sent.text).toBe(200);
        await sleep(SMALL_EVERY_MS);
      }
    }),
  );
  const waits = await waitsOf(small.map(({ organization }) => organization.organizationId));
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN;
  const left = await countQueued(noisy.organizationId);
  await annotate(
    `p99 ${p99.toFixed(0)} ms of ${waits.length} texts; ${NOISY_TEXTS - left} of ${NOISY_TEXTS} noisy ones began`,
  );
  expect(waits.length).toBeGreaterThan(SMALL_TENANTS);
  expect(p99).toBeLessThan(LIMIT_MS);
  // Otherwise there was nothing to wait behind.
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(NOISY_TEXTS);
});

/** Queues all of them as the API does, the intent and its job together, in a few transactions. */
async function queueMany(organization: TestOrganization, from: string, assistantId: number): Promise<void> {
  const scope = parley.service.platform.data.scope(organization.organizationId);
  for (let queued = 0; queued < NOISY_TEXTS; queued += 1_000) {
    await scope.transaction(async (unit) => {
      const { rows } = await sql<{ id: number }>`
        insert into sms_logs (organization_id, assistant_id, provider, direction, origin, from_number, to_number, body, segment_count, status)
        select ${organization.organizationId}, ${assistantId}, 'twilio', 'outbound', 'api', ${from},
          '+1646' || (5550000 + n), 'Sale!', 1, 'queued'
        from generate_series(${queued + 1}::int, ${Math.min(NOISY_TEXTS, queued + 1_000)}::int) n
        returning id`.execute(unit.db);
      for (const { id } of rows) enqueueSend(unit, { id: asId(id) });
    });
  }
}

/** From the text's row to its request to the carrier, sorted; a text that never began waited until now. */
async function waitsOf(organizationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ wait_ms: number }>`
    select (extract(epoch from coalesce(attempted_at, now()) - created_at) * 1000)::float8 as wait_ms
    from sms_logs where organization_id = any(${[...organizationIds]}) and direction = 'outbound' order by 1`.execute(
    parley.service.platform.database,
  );
  return rows.map((row) => row.wait_ms);
}

async function countQueued(organizationId: number): Promise<number> {
  const { count } = await parley.service.platform.database
    .selectFrom("sms_logs")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return Number(count);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
