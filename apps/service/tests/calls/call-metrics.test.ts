import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type SeededCall, seedCall, seedJudgements, seedTranscripts, seedTurns } from "./seed-call.ts";

let service: TestService;
let own: TestOrganization;
let client: ApiClient;
let assistantId: number;
beforeAll(async () => {
  // Without workers: a call that nobody holds would be ended.
  service = await startTestService({ env: { ROLES: "api" } });
  own = await service.addOrganization();
  client = own.admin.client;
  assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
});
afterAll(() => service.stop());

async function makeCall(seed: Parameters<typeof seedCall>[3] = {}): Promise<SeededCall> {
  const call = await seedCall(service, own, assistantId, { durationMs: 20_000, ...seed });
  await seedTurns(service, own, call, [
    { role: "assistant", content: "Good morning, Acme", startedMs: 0, endedMs: 2_000 },
    { role: "user", content: "I need a new appointment", startedMs: 3_000, endedMs: 5_000 },
    { role: "assistant", content: "Gladly", startedMs: 5_500, endedMs: null, wasInterrupted: true },
  ]);
  await seedTranscripts(service, own, call, [
    { speaker: "user", content: "I need", isFinal: false, confidence: 0.1 },
    { speaker: "user", content: "I need a new appointment", confidence: 0.8 },
  ]);
  return call;
}

const pathOf = (call: SeededCall) => `/api/v1/calls/${call.id}/metrics`;

test("are worked out of turns and transcripts", async () => {
  const call = await makeCall();
  const { status, json } = await client.get(pathOf(call));
  expect(status).toBe(200);
  expect(json).toMatchObject({
    call_id: call.id,
    user_turns: 1,
    ai_turns: 2,
    avg_response_time: 0.5,
    avg_customer_response_time: 1,
    total_customer_words: 5,
    interruption_count: 1,
    avg_confidence_customer: 0.8,
    silence_percentage: 7.5,
    primary_intent: "",
    intent_resolved: false,
  });
  expect(Object.keys(json)).toHaveLength(47);
  expect(json.unavailable_metrics).toEqual([
    "avg_confidence_ai",
    "avg_user_frustration",
    "avg_user_stress",
    "interaction_sentiment_delta",
    "frustration_scores_ts",
    "stress_scores_ts",
    "price_sensitivity",
    "primary_intent",
    "intent_resolved",
    "ai_response_accuracy",
  ]);
});

/** Changes what is stored, so that it can be told from what is worked out. */
async function tamper(call: SeededCall): Promise<number> {
  const result = await service.service.platform.database
    .updateTable("call_metrics")
    .set({ metrics: sql`jsonb_set(metrics, '{values,user_turns}', '99')` })
    .where("call_id", "=", call.id)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

test("are kept from the first reading on, and worked out anew when asked", async () => {
  const call = await makeCall();
  expect(await tamper(call)).toBe(0);
  await client.get(pathOf(call));
  expect(await tamper(call)).toBe(1);
  expect((await client.get(pathOf(call))).json.user_turns).toBe(99);
  expect((await client.patch(pathOf(call))).json.user_turns).toBe(1);
  expect((await client.get(pathOf(call))).json.user_turns).toBe(1);
});

test("follow what comes after the call", async () => {
  const call = await makeCall();
  await client.get(pathOf(call));
  await tamper(call);
  await seedJudgements(service, own, call, { primary_intent: "book", intent_resolved: true, avg_user_stress: 0.3 });
  const { json } = await client.get(pathOf(call));
  expect(json).toMatchObject({ user_turns: 1, primary_intent: "book", intent_resolved: true, avg_user_stress: 0.3 });
  expect(json.unavailable_metrics).not.toContain("primary_intent");
  await tamper(call);
  await seedTranscripts(service, own, call, [{ speaker: "user", content: "Thanks", confidence: 0.6 }]);
  expect((await client.get(pathOf(call))).json).toMatchObject({ user_turns: 1, low_confidence_segments_count: 1 });
});

test("of a running call are not kept", async () => {
  const call = await makeCall({ status: "ongoing" });
  expect((await client.get(pathOf(call))).json).toMatchObject({ user_turns: 1, silence_percentage: 27.273 });
  expect(await tamper(call)).toBe(0);
});

test("that another release stored are worked out anew", async () => {
  const call = await makeCall();
  await client.get(pathOf(call));
  await service.service.platform.database
    .updateTable("call_metrics")
    .set({ metrics: sql`metrics #- '{values,user_turns}'` })
    .where("call_id", "=", call.id)
    .execute();
  expect((await client.get(pathOf(call))).json.user_turns).toBe(1);
});

test("may be read by viewers and worked out anew by users", async () => {
  const call = await makeCall();
  const viewer = (await own.addMember({ role: "viewer" })).client;
  expect((await viewer.get(pathOf(call))).status).toBe(200);
  expect((await viewer.patch(pathOf(call))).status).toBe(403);
});
