import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CARRIER_KINDS } from "../harness/carrier-kinds.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

const PATIENCE = { interval: 100 };

let service: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;

beforeAll(async () => {
  // It cannot be asked about a text, and delivers long ones in parts.
  const kind = CARRIER_KINDS.find(({ name }) => name === "Vonage, SMS API");
  if (kind === undefined) throw new Error("no such carrier");
  service = await startTestServiceWithCarrier({ kind, hasBursts: true });
  organization = await service.addOrganization();
  line = await addLine(service, organization);
});
afterAll(() => service?.stop());

async function timelineOf(customer: string) {
  const { client } = organization.admin;
  const [thread] = (await client.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`)).json;
  const { logs } = (await client.get(`/api/v1/sms/${thread.id}/logs`)).json;
  return logs as { event_type: string; event_data: { code?: string; missing_parts?: number } | null }[];
}

test("a text with an unknown outcome is reconciled once per grace period and queues no job of its own", async () => {
  const graceMs = 91_000;
  const customer = newCustomerNumber();
  service.carrier.setFaults({ rest: [{ kind: "error-before", probability: 1, limit: 1, operations: ["send-sms"] }] });
  await organization.admin.client.post("/sms/send", {
    from_phone_number: line.phoneNumber,
    to_phone_number: customer,
    message: "Hello",
  });
  const jobs = async () => {
    const { rows } = await sql<{ done: number; later: number }>`
      select count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state < 'active' and start_after > now() + interval '10 seconds')::int as later
      from pgboss.job where name = 'reconcile-sms'`.execute(service.service.platform.database);
    return rows[0];
  };
  // The first time by the job of the attempt, then by the sweep.
  for (const done of [1, 2, 3]) {
    await service.untilAtRest();
    await service.letPass(graceMs);
    await runSchedule(service, "sweep-lost-sms-work");
    await service.untilAtRest();
    expect((await jobs())?.done).toBeGreaterThanOrEqual(done);
    expect(await jobs()).toMatchObject({ later: 0 });
  }
  expect(service.carrier.sentTo(customer)).toEqual([]);
});

describe("a turn whose holder died", () => {
  /** Simulates a process that claimed the turn and died. */
  async function leaveBehind(customer: string, failedAttempts: number): Promise<void> {
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
    await sql`update sms_answer_turns set lease_token = ${randomUUID()}, lease_until = now() - interval '1 minute',
        failed_attempts = ${failedAttempts}
      where conversation_id in (select id from calls where customer_phone_number = ${customer})`.execute(
      service.service.platform.database,
    );
    // Its job is due.
    await service.endBursts();
  }

  test("is taken over and answered", async () => {
    const customer = newCustomerNumber();
    await leaveBehind(customer, 8);
    await expect.poll(() => service.carrier.sentTo(customer).length, PATIENCE).toBe(1);
  });

  test("is given up the tenth time, so that it cannot crash more processes", async () => {
    const customer = newCustomerNumber();
    await leaveBehind(customer, 9);
    await expect
      .poll(async () => (await timelineOf(customer)).at(-1), PATIENCE)
      .toMatchObject({ event_type: "failed", event_data: { code: "answer-failed" } });
    expect(service.carrier.sentTo(customer)).toEqual([]);
    // A later text starts over.
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "Hello?" });
    await service.endBursts();
    await expect.poll(() => service.carrier.sentTo(customer).length, PATIENCE).toBe(1);
  });
});

describe("a part of a text", () => {
  /** As if it had arrived a while ago. */
  function keepPiece(customer: string, change: { part_number?: number; body: string; provider?: string }) {
    return service.service.platform.database
      .insertInto("sms_parts")
      .values({
        organization_id: organization.organizationId,
        provider: "vonage",
        from_number: customer,
        to_number: line.phoneNumber,
        reference: "7",
        part_number: 1,
        part_count: 3,
        provider_message_id: randomUUID(),
        payload: "{}",
        is_verified: true,
        received_at: sql<Date>`now() - interval '2 minutes'`,
        ...change,
      })
      .execute();
  }
  const deliverIncomplete = () => runSchedule(service, "deliver-incomplete-texts");

  test("is processed in order without those that never arrive", async () => {
    const customer = newCustomerNumber();
    await keepPiece(customer, { part_number: 3, body: "for seven." });
    await keepPiece(customer, { part_number: 1, body: "A table " });
    await deliverIncomplete();
    const { items } = (
      await organization.admin.client.get(`/api/v1/sms-logs/?from_number=${encodeURIComponent(customer)}`)
    ).json;
    expect(items.map(({ body }: { body: string }) => body)).toEqual(["A table for seven."]);
    expect((await timelineOf(customer))[0]).toMatchObject({ event_data: { missing_parts: 1 } });
  });

  test("that cannot be processed does not hold up others", async () => {
    const [stuck, free] = [newCustomerNumber(), newCustomerNumber()];
    // The database refuses a duplicate carrier id.
    await keepPiece(stuck, { body: "stuck" });
    await sql`insert into sms_logs (organization_id, provider, provider_message_id, direction, origin, from_number, to_number, body, segment_count, status)
      select organization_id, provider, provider_message_id, 'inbound', 'carrier', from_number, to_number, '', 1, 'received'
      from sms_parts where from_number = ${stuck}`.execute(service.service.platform.database);
    await keepPiece(free, { body: "free" });
    await deliverIncomplete();
    expect((await timelineOf(free))[0]).toMatchObject({ event_type: "webhook_received" });
    const errors = service.logLines.filter((text) => text.includes("the pieces of a text could not be taken in"));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.join()).not.toContain(stuck);
  });
});
