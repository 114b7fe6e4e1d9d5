import { seededRandom } from "@parley/foundation/seeded-random";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";

let stage: VoiceStage;
let assistant: StagedAssistant;
/** Of each call, by the analysis after it. */
let judgements: Record<string, unknown> = {};
let mark = "";
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, {
    reader: () => ({ text: JSON.stringify({ summary: "A call.", judgements }) }),
  });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  assistant = await stage.addAssistant(({ systemPrompt }) => ({
    text: systemPrompt.includes("canary") ? "This is the new one." : "This is the old one.",
  }));
  const { llm_settings: told } = await assistant.get(`/api/v1/assistants/${assistant.assistantId}`);
  mark = told.system_prompt;
});

const client = () => assistant.organization.admin.client;
const prompts = () => `/api/learning/assistants/${assistant.assistantId}/prompts`;
const database = () => stage.service.service.platform.database;

async function startCanary(percentage: number): Promise<number> {
  const { id } = (await client().post(prompts(), { system_prompt: `${mark} You are the canary.` })).json;
  await sql`update prompt_versions set status = 'testing', eval_passed = true where id = ${id}`.execute(database());
  expect((await client().post(`${prompts()}/${id}/approve`, {})).status).toBe(200);
  const started = await client().post(`${prompts()}/${id}/start-canary`, { percentage });
  expect(started.status, started.text).toBe(200);
  return id;
}

/** What the caller is answered in a call. */
async function call(from: string): Promise<string> {
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  await phone.speak(stage.texts.add("Which one are you?").muLaw);
  await phone.waitForAudio({ lengthMs: 300 });
  await phone.waitForQuiet({ quietMs: 400 });
  phone.hangUp();
  const { id } = await assistant.finishedCall(phone.sid);
  return (await assistant.get(`/api/v1/calls/${id}/transcripts`)).at(-1).content;
}

async function text(from: string): Promise<string> {
  const before = stage.service.carrier.sentTo(from).length;
  await stage.service.carrier.receiveText({ from, to: assistant.phoneNumber, body: "Which one are you?" });
  await expect.poll(() => stage.service.carrier.sentTo(from).length).toBe(before + 1);
  return stage.service.carrier.sentTo(from).at(-1)?.body ?? "";
}

const pinned = async (from: string) => {
  const { rows } = await sql<{ id: number | null }>`
    select prompt_version_id as id from calls where customer_phone_number = ${from} order by id`.execute(database());
  return rows.map(({ id }) => id);
};

test("whoever is in the canary hears it in calls and texts alike, and all others what was there before", async () => {
  const canary = await startCanary(50);
  const { rows } = await sql<{ id: number }>`
    select id from prompt_versions where assistant_id = ${assistant.assistantId} and status = 'production'`.execute(
    database(),
  );
  const heard = new Map<string, number>();
  for (let tried = 0; tried < 12 && heard.size < 2; tried += 1) {
    const from = newCustomerNumber();
    const [said, wrote] = [await call(from), await text(from)];
    expect(wrote).toBe(said);
    const isNew = said === "This is the new one.";
    expect(await pinned(from)).toEqual(isNew ? [canary, canary] : [rows[0]?.id, rows[0]?.id]);
    heard.set(said, (heard.get(said) ?? 0) + 1);
  }
  expect([...heard.keys()].toSorted()).toEqual(["This is the new one.", "This is the old one."]);
});

test("who hides the number is in the canary call by call, not all of them or none", async () => {
  await startCanary(50);
  const versions = async () => {
    const { rows } = await sql<{ id: number }>`
      select prompt_version_id as id from calls where assistant_id = ${assistant.assistantId}`.execute(database());
    return new Set(rows.map(({ id }) => id));
  };
  // All alike in one of half a million runs.
  for (let tried = 0; tried < 20 && (await versions()).size < 2; tried += 1) {
    const phone = await stage.service.carrier.placeCall({ from: "anonymous", to: assistant.phoneNumber });
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
  }
  expect((await versions()).size).toBe(2);
});

test("what became of a call is known by the version it began with", async () => {
  judgements = { intent_resolved: true, ai_response_accuracy: 0.8, avg_user_frustration: 0.1 };
  const canary = await startCanary(100);
  await call(newCustomerNumber());
  const [trace] = await assistant.get(`/api/learning/call-traces?assistant_id=${assistant.assistantId}`);
  expect(trace).toMatchObject({ prompt_version_id: canary, resolution_status: "resolved", quality_score: 0.9 });
  const { rows } = await sql<Record<string, unknown>>`
    select outcome.*, calls.id as call_id from prompt_outcomes as outcome join calls on calls.id = conversation_id
    where outcome.prompt_version_id = ${canary}`.execute(database());
  expect(rows).toMatchObject([
    {
      call_id: trace.call_id,
      succeeded: true,
      transferred: false,
      hung_up_early: expect.any(Boolean),
      complained: false,
      latency_ms: expect.any(Number),
    },
  ]);
  expect(Number(rows[0]?.["cost_micros"])).toBeGreaterThan(0);
  const path = "/api/learning/call-traces?min_quality_score=0.85&resolution_status=resolved";
  expect(await assistant.get(path)).toHaveLength(1);
});

test("for nobody and for everybody", async () => {
  const canary = await startCanary(0);
  expect(await text(newCustomerNumber())).toBe("This is the old one.");
  await client().patch(`${prompts()}/${canary}/canary`, { percentage: 100 });
  const from = newCustomerNumber();
  expect(await text(from)).toBe("This is the new one.");
  // It is rolled back: not even the thread that began with it goes on with it.
  expect((await client().post(`${prompts()}/${canary}/rollback`, { reason: "worse" })).status).toBe(200);
  expect(await text(from)).toBe("This is the old one.");
  expect(await pinned(from)).toEqual([canary]);
});

test("a thread that began with the canary hears the same words when that is promoted", async () => {
  const canary = await startCanary(100);
  const from = newCustomerNumber();
  expect(await text(from)).toBe("This is the new one.");
  expect((await client().post(`${prompts()}/${canary}/promote`)).status).toBe(200);
  expect(await text(from)).toBe("This is the new one.");
  expect(await text(newCustomerNumber())).toBe("This is the new one.");
});

test("an assistant without versions pins none", async () => {
  const from = newCustomerNumber();
  expect(await text(from)).toBe("This is the old one.");
  expect(await pinned(from)).toEqual([null]);
});

test("the share of callers is the percentage, whoever is in it stays in it as it grows, and each canary has others", async () => {
  const canary = await startCanary(0);
  const random = seededRandom(7);
  const keys = Array.from({ length: 10_000 }, () =>
    Buffer.from(Array.from({ length: 32 }, () => Math.floor(random.next() * 256))),
  );
  const members = async (percentage: number, versionId = canary): Promise<ReadonlySet<number>> => {
    await client().patch(`${prompts()}/${versionId}/canary`, { percentage });
    const { rows } = await sql<{ place: number }>`
      select place::int from unnest(${keys.map((key) => `\\x${key.toString("hex")}`)}::text[]) with ordinality as given (key, place)
      where parley_choose_prompt(${assistant.organization.organizationId}, ${assistant.assistantId}, key::bytea) = ${versionId}`.execute(
      database(),
    );
    return new Set(rows.map(({ place }) => place));
  };
  let before: ReadonlySet<number> = new Set();
  for (const percentage of [0, 0.5, 5, 25, 50, 75, 100]) {
    const now = await members(percentage);
    // Four standard deviations of a fair draw.
    const spread = 4 * Math.sqrt((percentage / 100) * (1 - percentage / 100) * keys.length);
    expect(Math.abs(now.size - (percentage / 100) * keys.length)).toBeLessThanOrEqual(spread);
    expect([...before].filter((place) => !now.has(place))).toEqual([]);
    before = now;
  }
  const half = await members(50);
  await client().post(`${prompts()}/${canary}/rollback`, { reason: "another one" });
  const other = await members(50, await startCanary(50));
  const inBoth = [...half].filter((place) => other.has(place)).length;
  expect(inBoth).toBeGreaterThan(0.2 * keys.length);
  expect(inBoth).toBeLessThan(0.3 * keys.length);
});
