import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { addRoom, limit, passDay, send, sendMany, usageOf } from "./limited-room.ts";

let service: TestCarrierService;

beforeAll(async () => {
  service = await startTestServiceWithCarrier();
});
afterAll(() => service.stop());

// Answers take seconds on purpose (a burst is waited for), and everything longer where other work is going on.

test.each([
  ["the organization's", 30, { texts_per_day: 5 }, {}],
  ["the assistant's", 20, {}, { texts_per_day: 5 }],
  ["the smaller of both", 20, { texts_per_day: 50 }, { texts_per_day: 5 }],
])("many at once never pass the limit: %s", async (_name, count, limits, assistantLimits) => {
  const room = await addRoom(service, limits, { custom_settings: { limits: assistantLimits } });
  for (let sent = 1; sent < 5; sent += 1) expect((await send(room)).status).toBe(200);
  const { statuses, answers } = await sendMany(count, () => send(room));
  expect(statuses).toEqual({ 200: 1, 429: count - 1 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ code: "limit-reached", fix: expect.stringContaining("texts_per_day") });
  expect(await usageOf(room)).toMatchObject({ day: { texts_sent: 5, texts_refused: count - 1 } });
});

test("many at once never give one person more than the limit, whatever they are sent from", async () => {
  const room = await addRoom(service, { texts_per_recipient_per_day: 3 });
  const second = { ...room, line: await addLine(service, room.organization) };
  const to = { to_phone_number: newCustomerNumber() };
  const { statuses } = await sendMany(20, (index) => send(index % 2 === 0 ? room : second, to));
  expect(statuses).toEqual({ 200: 3, 429: 17 });
  expect((await send(room)).status).toBe(200);
});

test("without a limit nothing is held back, and everything counted", async () => {
  const room = await addRoom(service, {});
  const { statuses } = await sendMany(20, () => send(room));
  expect(statuses).toEqual({ 200: 20 });
  expect(await usageOf(room)).toMatchObject({ day: { texts_sent: 20, texts_refused: 0 } });
});

test("Retry-After leads into the next window, where texts go again", async () => {
  const room = await addRoom(service, { texts_per_hour: 1, texts_per_day: 2 });
  expect((await send(room)).status).toBe(200);
  const refused = await send(room);
  expect([refused.status, refused.json.detail]).toEqual([429, expect.stringContaining("texts_per_hour")]);
  const { hour } = await usageOf(room);
  const leftMs = Date.parse(hour.ends_at) - Date.now();
  expect(Number(refused.headers.get("retry-after")) * 1_000).toBeGreaterThanOrEqual(leftMs);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);

  // Both windows: before one in the morning the hour before is of another day.
  await passDay(service, room);
  expect((await send(room)).status).toBe(200);
  expect(await usageOf(room)).toMatchObject({ hour: { texts_sent: 1, texts_refused: 0 }, day: { texts_sent: 1 } });
  expect((await send(room)).status).toBe(429);
});

test("the same key gives the text it gave, also at the limit and at the same moment", async () => {
  const room = await addRoom(service, { texts_per_day: 1 });
  const again = { to_phone_number: newCustomerNumber(), idempotency_key: "order-1" };
  const { statuses, answers } = await sendMany(10, () => send(room, again));
  expect(statuses).toEqual({ 200: 10 });
  expect(new Set(answers.map(({ json }) => json.message_id)).size).toBe(1);
  expect(await usageOf(room)).toMatchObject({ day: { texts_sent: 1, texts_refused: 0 } });
});

test("a refused text leaves nothing behind but its count", async () => {
  const room = await addRoom(service, { texts_per_day: 0 });
  expect((await send(room)).status).toBe(429);
  const { client } = room.organization.admin;
  expect((await client.get("/api/v1/sms-conversations/")).json).toEqual([]);
  expect((await client.get("/api/v1/sms-logs/")).json.items).toEqual([]);
  expect(await usageOf(room)).toMatchObject({
    day: { texts_sent: 0, texts_refused: 1 },
    assistants: [{ assistant_id: room.line.assistantId, day: { texts_refused: 1 } }],
  });
});

test("an answer over the limit is not sent, and its thread says so once; STOP is confirmed all the same", async () => {
  const room = await addRoom(service, { texts_per_day: 0 });
  const customer = newCustomerNumber();
  const { client } = room.organization.admin;
  for (const [index, body] of ["Hello?", "Anybody there?"].entries()) {
    await service.carrier.receiveText({ from: customer, to: room.line.phoneNumber, body });
    await expect.poll(async () => (await usageOf(room)).day.texts_refused).toBe(index + 1);
  }
  const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
  const { logs } = (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json;
  const failed = logs.filter((entry: { event_type: string }) => entry.event_type === "failed");
  expect(failed).toHaveLength(1);
  expect(JSON.stringify(failed)).toContain("limit-reached");
  expect(JSON.stringify(logs)).not.toContain("llm_request");

  await service.carrier.receiveText({ from: customer, to: room.line.phoneNumber, body: "HELP" });
  await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
});

test("what was used is kept for 400 days, and forgotten after them", async () => {
  const room = await addRoom(service, {});
  const database = service.service.platform.database;
  const { organizationId } = room.organization;
  const daysKept = async () => {
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from now() - hour) / 86400)::integer as days from usage_counters
      where organization_id = ${organizationId} order by days`.execute(database);
    return rows.map(({ days }) => days);
  };
  for (const days of [401, 399, 0]) {
    expect((await send(room)).status).toBe(200);
    const age = sql`update usage_counters set hour = now() - ${days} * interval '1 day' - interval '1 minute'
      where organization_id = ${organizationId} and hour > now() - interval '2 hours'`;
    if (days > 0) await age.execute(database);
  }
  expect(await daysKept()).toEqual([0, 399, 401]);
  await runSchedule(service, "forget-old-usage");
  expect(await daysKept()).toEqual([0, 399]);
});

test("texts to costly numbers and to countries that are not on the list are refused", async () => {
  const room = await addRoom(service, {});
  const premium = { to_phone_number: "+19005551234" };
  expect(await send(room, premium)).toMatchObject({ status: 400, json: { code: "destination-not-allowed" } });
  expect((await send(room, { to_phone_number: "+4915112345678" })).status).toBe(200);
  await limit(room, { allow_premium_destinations: true, allowed_destination_countries: ["fr"] });
  expect((await send(room, premium)).status).toBe(200);
  const abroad = await send(room, { to_phone_number: "+4915112345678" });
  expect(abroad).toMatchObject({ status: 400, json: { code: "destination-not-allowed" } });
  expect((await send(room, { to_phone_number: "+33612345678" })).status).toBe(200);
  expect((await usageOf(room)).limits).toMatchObject({
    allow_premium_destinations: true,
    allowed_destination_countries: ["FR"],
  });
});

test.each([
  [{ texts_per_day: -1 }, "texts_per_day"],
  [{ texts_per_day: 1.5 }, "texts_per_day"],
  [{ texts_per_hour: "10" }, "texts_per_hour"],
  [{ model_spend_usd_per_day: -0.01 }, "model_spend_usd_per_day"],
  [{ text_per_day: 1 }, "text_per_day"],
])("limits that mean nothing are refused when they are written: %j", async (limits, member) => {
  const { organization, line } = await addRoom(service, {});
  const { client } = organization.admin;
  const path = `/api/v1/assistants/${line.assistantId}`;
  const ofOrganization = await client.put("/api/v1/organization", { settings: { limits } });
  expect(ofOrganization.status).toBe(422);
  expect(ofOrganization.json.detail[0].loc).toEqual(["body", "settings", "limits", member]);
  for (const answer of [
    await client.patch(path, { custom_settings: { limits } }),
    await client.put(path, { custom_settings: { limits } }),
    await client.post("/api/v1/assistants", { name: "Other", custom_settings: { limits } }),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0].loc).toEqual(["body", "custom_settings", "limits", member]);
  }
});

test("limits and counts are the organization's own, for every member to see", async () => {
  const strict = await addRoom(service, { texts_per_day: 0 });
  const other = await addRoom(service, {});
  expect((await send(other)).status).toBe(200);
  expect((await send(strict)).status).toBe(429);
  const shown = await usageOf(other);
  expect(shown).toMatchObject({ day: { texts_sent: 1, texts_refused: 0 }, limits: { texts_per_day: null } });
  expect(shown.assistants.map((entry: { assistant_id: number }) => entry.assistant_id)).toEqual([
    other.line.assistantId,
  ]);
  const viewer = await other.organization.addMember({ role: "viewer" });
  expect((await viewer.client.get("/api/v1/organization/usage")).json).toMatchObject({ day: { texts_sent: 1 } });
  expect((await service.anonymous.get("/api/v1/organization/usage")).status).toBe(401);
});
