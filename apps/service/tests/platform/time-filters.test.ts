import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

/** What there is happened in the last moment of this day. */
const DAY = "2026-05-04";
const LAST_MOMENT = `${DAY}T23:59:59.999750Z`;

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  const { client } = organization.admin;
  const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  const { database } = service.service.platform;
  const { id } = await seedCall(service, organization, assistantId);
  await sql`update calls set started_at = ${LAST_MOMENT}::timestamptz, answered_at = ${LAST_MOMENT}::timestamptz,
    ended_at = ${LAST_MOMENT}::timestamptz + interval '1 minute' where id = ${id}`.execute(database);
  const { rows } = await sql<{ id: number }>`
    insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id,
      customer_phone_number, assistant_phone_number, started_at)
    values (${organization.organizationId}, ${`sms_${randomUUID()}`}, 'sms', 'inbound', 'active', 'twilio', ${assistantId},
      '+12125550100', '+14155550100', ${LAST_MOMENT}::timestamptz)
    returning id`.execute(database);
  await sql`
    insert into sms_logs (organization_id, conversation_id, assistant_id, provider, provider_message_id, direction, origin,
      from_number, to_number, body, segment_count, status, created_at)
    values (${organization.organizationId}, ${rows[0]?.id}, ${assistantId}, 'twilio', ${randomUUID()}, 'inbound', 'carrier',
      '+12125550100', '+14155550100', 'Hi', 1, 'received', ${LAST_MOMENT}::timestamptz)`.execute(database);
  await sql`insert into call_cost_entries (organization_id, call_id, service_type, provider, usage_type, usage_amount)
    values (${organization.organizationId}, ${id}, 'telephony', 'twilio', 'seconds', 60)`.execute(database);
  await sql`alter table audit_entries disable trigger user`.execute(database);
  await sql`update audit_entries set occurred_at = ${LAST_MOMENT}::timestamptz`.execute(database);
  await sql`alter table audit_entries enable trigger user`.execute(database);
});
afterAll(() => service?.stop());

describe.each<[string, string, (json: never, text: string) => number]>([
  ["calls", "/api/v1/calls?", ({ items }: { items: unknown[] }) => items.length],
  ["the number of calls", "/api/v1/calls/count?", ({ count }: { count: number }) => count],
  ["an export of calls", "/api/v1/calls/export?format=csv&", (_, text) => text.trim().split("\n").length - 1],
  ["costs of calls", "/api/calls/costs/summary?", (json: unknown[]) => json.length],
  ["texts", "/api/v1/sms-logs/?", ({ total }: { total: number }) => total],
  ["figures of texts", "/api/v1/sms-logs/stats?", ({ total }: { total: number }) => total],
  ["threads", "/api/v1/sms-conversations/?", (json: unknown[]) => json.length],
  ["the audit log", "/api/v1/audit-log?operation=createAssistant&", ({ total }: { total: number }) => total],
])("%s", (_name, path, countOf) => {
  test.each([
    ["", 1],
    [`date_to=${DAY}`, 1],
    [`date_from=${DAY}`, 1],
    [`date_from=${DAY}&date_to=${DAY}`, 1],
    ["date_to=2026-05-03", 0],
    ["date_from=2026-05-05", 0],
    // As a list shows the moment: to the millisecond.
    [`date_to=${encodeURIComponent(`${DAY}T23:59:59.999+00:00`)}`, 1],
    [`date_to=${DAY}T23:59:59.998Z`, 0],
    [`date_to=${DAY}T00:00:00Z`, 0],
    ["dateTo=2026-05-03", 0],
  ])("%s: %i", async (filter, expected) => {
    const { status, json, text } = await organization.admin.client.get(`${path}${filter}`);
    expect(status, text).toBe(200);
    expect(countOf(json as never, text)).toBe(expected);
  });
});
