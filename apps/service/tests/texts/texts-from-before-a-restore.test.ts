import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CARRIER_KINDS } from "../harness/carrier-kinds.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** Long enough for a slow, shared machine. */
const PATIENCE = { interval: 100 };

let service: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;

beforeAll(async () => {
  // Its webhooks say when the carrier received a text, and long texts come in parts.
  const kind = CARRIER_KINDS.find(({ name }) => name === "Vonage, SMS API");
  if (kind === undefined) throw new Error("no such carrier");
  service = await startTestServiceWithCarrier({ kind });
  organization = await service.addOrganization("Acme Dental");
  line = await addLine(service, organization, { sms_webhook_url: "https://customer.example/sms" });
});
afterAll(() => service?.stop());

/** A number after a restore. */
async function restoredAt(time: RawBuilder<Date>): Promise<void> {
  const { database } = service.service.platform;
  await database
    .updateTable("phone_numbers")
    .set({ answers_texts_after: time })
    .where("id", "=", line.phoneNumberId)
    .execute();
}

/** One of two parts, from a backup. */
async function keepPiece(customer: string, receivedAt: RawBuilder<Date>): Promise<void> {
  const { database } = service.service.platform;
  await database
    .insertInto("sms_parts")
    .values({
      organization_id: organization.organizationId,
      provider: "vonage",
      from_number: customer,
      to_number: line.phoneNumber,
      reference: "7",
      part_number: 1,
      part_count: 2,
      provider_message_id: `piece of ${customer}`,
      body: "When are you open? ",
      payload: "{}",
      is_verified: true,
      received_at: receivedAt,
    })
    .execute();
}

/** The timeline codes and webhook events for a customer's only text. */
async function outcomeOf(customer: string) {
  const { database } = service.service.platform;
  const { conversation_id: id } = await database
    .selectFrom("sms_logs")
    .select("conversation_id")
    .where("from_number", "=", customer)
    .executeTakeFirstOrThrow();
  const { json } = await organization.admin.client.get(`/api/v1/sms/${id}/logs`);
  const events = await database
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("conversation_id", "=", id)
    .execute();
  const entries: { event_type: string; event_data: { code?: string } | null }[] = json.logs;
  return {
    refused: entries
      .filter(({ event_data }) => event_data?.code === "restored-from-backup")
      .map((one) => one.event_type),
    events: events.length,
  };
}

const answersTo = (customer: string) => service.carrier.sentTo(customer).length;

test("parts from before a restore get no answer or event; later ones get both", async () => {
  const [before, after] = [newCustomerNumber(), newCustomerNumber()];
  await restoredAt(sql<Date>`now() - interval '5 minutes'`);
  await keepPiece(before, sql<Date>`now() - interval '6 minutes'`);
  await keepPiece(after, sql<Date>`now() - interval '4 minutes'`);
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  await schedules.find(({ name }) => name === "deliver-incomplete-texts")?.run(AbortSignal.timeout(10_000));
  await expect.poll(() => answersTo(after), PATIENCE).toBe(1);
  expect(await outcomeOf(after)).toEqual({ refused: [], events: 1 });
  expect(await outcomeOf(before)).toEqual({ refused: ["failed", "webhook_failed"], events: 0 });
  expect(answersTo(before)).toBe(0);
});

test("a text the carrier received before the restore triggers no event, keyword or not", async () => {
  const [question, keyword] = [newCustomerNumber(), newCustomerNumber()];
  await restoredAt(sql<Date>`now() + interval '1 hour'`);
  await service.carrier.receiveText({ from: question, to: line.phoneNumber, body: "When are you open?" });
  await service.carrier.receiveText({ from: keyword, to: line.phoneNumber, body: "STOP" });
  expect((await outcomeOf(question)).events).toBe(0);
  expect((await outcomeOf(question)).refused.toSorted()).toEqual(["failed", "webhook_failed"]);
  expect(await outcomeOf(keyword)).toEqual({ refused: ["webhook_failed"], events: 0 });
  expect([question, keyword].map(answersTo)).toEqual([0, 0]);
});
