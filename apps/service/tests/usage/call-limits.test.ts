import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import type { ApiResponse } from "../harness/api-client.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { passDay, patiently, sendMany, usageOf } from "./limited-room.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS);
});
afterEach(() => stage.service.carrier.setFaults({}));
afterAll(() => stage.stop());

// Many at once are waited for, and take longer where other work is going on.

async function addCaller(limits: object, assistantLimits: object = {}): Promise<StagedAssistant> {
  const assistant = await stage.addAssistant(() => ({ text: "Yes." }), {
    custom_settings: { limits: assistantLimits },
  });
  await assistant.organization.admin.client.put("/api/v1/organization", { settings: { limits } });
  return assistant;
}

/** Calls somebody, once: what is repeated because the service was too busy has the same key. */
function call(
  { organization, phoneNumber }: StagedAssistant,
  { to = newCustomerNumber(), key = randomUUID() }: { to?: string; key?: string } = {},
): Promise<ApiResponse> {
  return patiently(() =>
    organization.admin.client.post(
      "/calls/initiate",
      { to_phone_number: to, from_phone_number: phoneNumber },
      { headers: { "idempotency-key": key } },
    ),
  );
}

/** A number that is busy, so that the call is over at once. */
function busyNumber(): string {
  const to = newCustomerNumber();
  stage.service.carrier.setCallOutcome(to, "busy");
  return to;
}

async function ongoing(caller: StagedAssistant): Promise<number> {
  return (await usageOf(caller)).outbound_calls_now;
}

test.each([
  ["the organization's", 30, { calls_per_day: 5 }, {}],
  ["the assistant's", 20, {}, { calls_per_day: 5 }],
  ["the smaller of both", 20, { calls_per_day: 50 }, { calls_per_hour: 5 }],
])("many at once never pass the limit: %s", async (_name, count, limits, assistantLimits) => {
  const caller = await addCaller(limits, assistantLimits);
  const numbers = Array.from({ length: count }, busyNumber);
  const { statuses, answers } = await sendMany(count, (index) => call(caller, { to: numbers[index] ?? "" }));
  expect(statuses).toEqual({ 200: 5, 429: count - 5 });
  const refused = answers.find(({ status }) => status === 429);
  const name = Object.keys({ ...limits, ...assistantLimits }).at(-1) ?? "";
  expect(refused?.json).toMatchObject({ code: "limit-reached", fix: expect.stringContaining(name) });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await usageOf(caller)).toMatchObject({
    day: { calls_placed: 5, calls_refused: count - 5 },
    assistants: [{ assistant_id: caller.assistantId, day: { calls_placed: 5, calls_refused: count - 5 } }],
  });
  const dialled = stage.service.carrier.calls().filter(({ to }) => numbers.includes(to));
  expect(dialled).toHaveLength(5);
});

test("thirty at once never are more calls than may go on, and each that ends makes room for one", async () => {
  const caller = await addCaller({ concurrent_calls: 3 });
  const { statuses, answers } = await sendMany(30, () => call(caller));
  expect(statuses).toEqual({ 200: 3, 429: 27 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ code: "limit-reached", fix: expect.stringContaining("concurrent_calls") });
  expect(refused?.headers.get("retry-after")).toBe("10");
  expect(await usageOf(caller)).toMatchObject({
    outbound_calls_now: 3,
    limits: { concurrent_calls: 3 },
    assistants: [{ outbound_calls_now: 3 }],
  });
  const [first] = answers.filter(({ status }) => status === 200);
  const ended = await caller.organization.admin.client.post(`/api/v1/calls/${first?.json.call_id}/terminate`);
  expect(ended.status).toBe(200);
  const again = await sendMany(10, () => call(caller));
  expect(again.statuses).toEqual({ 200: 1, 429: 9 });
});

test("calls that come in are neither counted nor held back", async () => {
  const caller = await addCaller({ calls_per_day: 0, concurrent_calls: 0 });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: caller.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0 });
  expect(await usageOf(caller)).toMatchObject({ outbound_calls_now: 0, day: { calls_placed: 0 } });
  expect((await call(caller)).status).toBe(429);
  phone.hangUp();
  expect(await caller.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
});

test("whatever ends a call frees its place: a busy phone, an unknown outcome, a lost process", async () => {
  const caller = await addCaller({ concurrent_calls: 1 });
  const busy = await call(caller, { to: busyNumber() });
  await caller.finishedCall(busy.json.call_id);
  expect(await ongoing(caller)).toBe(0);

  stage.service.carrier.setFaults({ rest: [{ kind: "cut-before", probability: 1, operations: ["place-call"] }] });
  const lost = newCustomerNumber();
  expect((await call(caller, { to: lost })).json.code).toBe("outcome-unknown");
  stage.service.carrier.setFaults({});
  // Until its outcome is known it may be ringing.
  expect([await ongoing(caller), (await call(caller)).status]).toEqual([1, 429]);
  // Longer than the grace period of a call whose outcome is not known.
  await stage.service.letPass(100_000);
  await expect.poll(() => ongoing(caller)).toBe(0);

  // The process that holds it is gone, and the carrier opens no other stream.
  const to = newCustomerNumber();
  const held = await call(caller, { to });
  const phone = await stage.service.carrier.waitForPhone(to);
  await phone.waitForAudio({ sinceMs: 0 });
  stage.service.carrier.setFaults({
    rest: [{ kind: "error-before", probability: 1, operations: ["change-call"], statusCode: 400 }],
    // Or it would ask for instructions as soon as the session here has let go of the call, and the call would go on here.
    webhooks: [{ kind: "loss", probability: 1 }],
  });
  await sql`update calls set media_process_id = gen_random_uuid() where id = ${held.json.call_id}`.execute(
    stage.service.service.platform.database,
  );
  expect(await caller.finishedCall(held.json.call_id)).toMatchObject({ end_reason: "process-lost" });
  expect(await ongoing(caller)).toBe(0);
  stage.service.carrier.setFaults({});
  expect((await call(caller, { to: busyNumber() })).status).toBe(200);
});

test("the same key is the same call, also at the limit and at the same moment", async () => {
  const caller = await addCaller({ calls_per_day: 1 });
  const again = { to: busyNumber(), key: randomUUID() };
  const { statuses, answers } = await sendMany(10, () => call(caller, again));
  expect(statuses).toEqual({ 200: 10 });
  expect(new Set(answers.map(({ json }) => json.call_id)).size).toBe(1);
  expect(await usageOf(caller)).toMatchObject({ day: { calls_placed: 1, calls_refused: 0 } });
});

test("in the next window calls go again, and what a refused one leaves behind is its count", async () => {
  const caller = await addCaller({ calls_per_hour: 1, calls_per_day: 2 });
  expect((await call(caller, { to: busyNumber() })).status).toBe(200);
  const refused = newCustomerNumber();
  expect((await call(caller, { to: refused })).json.detail).toContain("calls_per_hour");
  expect((await caller.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(refused)}`)).items).toEqual([]);
  await passDay(stage.service, { organization: caller.organization });
  expect((await call(caller, { to: busyNumber() })).status).toBe(200);
});

test.each([
  [{ calls_per_hour: -1 }, "calls_per_hour"],
  [{ concurrent_calls: 1.5 }, "concurrent_calls"],
  [{ calls_at_once: 1 }, "calls_at_once"],
])("%j is refused as a limit", async (limits, member) => {
  const { organization } = await stage.addAssistant(() => ({ text: "Yes." }));
  const answer = await organization.admin.client.put("/api/v1/organization", { settings: { limits } });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(member)]);
});
