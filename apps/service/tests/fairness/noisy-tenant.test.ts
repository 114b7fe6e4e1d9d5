import { asId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
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

/** For the whole thing, with the small tenants' texts two seconds apart: FAIRNESS_TEXTS=20000 FAIRNESS_SECONDS=120. */
const NOISY_TEXTS = Number(process.env["FAIRNESS_TEXTS"] ?? 400);
const SMALL_EVERY_MS = process.env["FAIRNESS_SECONDS"] === undefined ? 0 : 2_000;
const ROUNDS = SMALL_EVERY_MS === 0 ? 3 : (Number(process.env["FAIRNESS_SECONDS"]) * 1_000) / SMALL_EVERY_MS;
const SMALL_TENANTS = 20;
/** Of a process, see `sendTextJob`. */
const SLOTS = 20;

let parley: TestCarrierService;

beforeAll(async () => {
  parley = await startTestServiceWithCarrier({
    // 400 ms a text on average: with the 20 slots of a process, 50 texts a second.
    carrier: { faults: { rest: [{ kind: "late-reply", probability: 1, maxDelayMs: 800, operations: ["send-sms"] }] } },
  });
});
afterAll(() => parley?.stop());

test("no text of a small tenant waits behind a backlog that another has queued", async ({ annotate }) => {
  const noisy = await parley.addOrganization("Noisy");
  const small = await Promise.all(
    Array.from({ length: SMALL_TENANTS }, async (_, index) => {
      const organization = await parley.addOrganization(`Small ${index}`);
      return { organization, line: await addLine(parley, organization) };
    }),
  );
  const noisyLine = await addLine(parley, noisy);
  await queueMany(noisy, noisyLine.phoneNumber, noisyLine.assistantId);

  await Promise.all(
    small.map(async ({ organization, line }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = await organization.admin.client.post("/sms/send", {
          from_phone_number: line.phoneNumber,
          to_phone_number: newCustomerNumber(),
          message: "Your table is ready",
        });
        expect(sent.status, sent.text).toBe(200);
        if (SMALL_EVERY_MS > 0) await systemClock.sleep(SMALL_EVERY_MS);
      }
    }),
  );
  const smallIds = small.map(({ organization }) => organization.organizationId);
  await expect.poll(async () => (await countQueued(smallIds)) === 0, { interval: 250 }).toBe(true);
  const left = await countQueued([noisy.organizationId]);
  const waits = await waitsOf(smallIds, noisy.organizationId);
  const mostOvertaken = Math.max(...waits.map(({ overtaken_by: count }) => count));
  const waitsMs = waits.map(({ wait_ms: ms }) => ms).toSorted((one, other) => one - other);
  await annotate(
    `p99 ${waitsMs[Math.ceil(waitsMs.length * 0.99) - 1]?.toFixed(0)} ms of ${waits.length} texts, overtaken by ${mostOvertaken} at most; ${NOISY_TEXTS - left} of ${NOISY_TEXTS} noisy ones began`,
  );
  expect(waits).toHaveLength(SMALL_TENANTS * ROUNDS);
  // Those that had the slots, and as many that were taken in the meantime.
  expect(mostOvertaken).toBeLessThanOrEqual(2 * SLOTS);
  // Otherwise there was nothing to wait behind.
  expect(left).toBeGreaterThan(2 * SLOTS);
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

interface Wait {
  /** From the text's row to its request to the carrier. */
  readonly wait_ms: number;
  /** Texts of the noisy tenant that were taken to the carrier in that time. */
  readonly overtaken_by: number;
}

async function waitsOf(organizationIds: readonly number[], noisyId: number): Promise<readonly Wait[]> {
  const { rows } = await sql<Wait>`
    select (extract(epoch from attempted_at - created_at) * 1000)::float8 as wait_ms,
      (select count(*) from sms_logs noisy where noisy.organization_id = ${noisyId}
        and noisy.attempted_at > small.created_at and noisy.attempted_at < small.attempted_at)::int as overtaken_by
    from sms_logs small
    where organization_id = any(${[...organizationIds]}) and direction = 'outbound'`.execute(
    parley.service.platform.database,
  );
  return rows;
}

async function countQueued(organizationIds: readonly number[]): Promise<number> {
  const { count } = await parley.service.platform.database
    .selectFrom("sms_logs")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("organization_id", "in", [...organizationIds])
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return Number(count);
}
