import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallsDeps } from "../../src/features/calls/calls-deps.ts";
import { watchCalls } from "../../src/features/calls/lost-calls/watch-calls.ts";
import { ProviderError } from "../../src/providers/provider-error.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { addIntendedCall } from "./intended-calls.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

let stage: VoiceStage;
let assistant: StagedAssistant;
beforeAll(async () => {
  // Nobody but the test watches calls.
  stage = await startVoiceStage(TWILIO_CALLS, { env: { ROLES: "api,media" } });
  assistant = await stage.addAssistant(() => ({ text: "Yes." }));
});
afterAll(() => stage.stop());

const database = () => stage.service.service.platform.database;
const GRACE_MS = 3_000;

/** A call whose carrier was asked to place it a minute ago, and has told nothing since. */
async function addUnclear(): Promise<number> {
  const id = await addIntendedCall(stage, assistant, newCustomerNumber());
  await sql`update calls set dial_attempted_at = now() - interval '1 minute' where id = ${id}`.execute(database());
  return id;
}

const record = (id: number) =>
  database()
    .selectFrom("calls")
    .select(["status", "end_reason", "call_sid"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const LISTS_ALL = { canFindPlacedCalls: true, findsEndedCalls: true };

/** Watches once, with a carrier that answers as told. */
async function watchWith(
  ask: () => Promise<readonly { callSid: string; endCause: null }[]>,
  abilities: { readonly canFindPlacedCalls: boolean; readonly findsEndedCalls: boolean } = LISTS_ALL,
): Promise<void> {
  const deps = {
    platform: stage.service.service.platform,
    reconcileGraceMs: GRACE_MS,
    vendor: () => ({ calls: abilities }),
    accounts: { forNumber: async () => ({ calls: { findPlacedCalls: ask } }) },
    webhooks: { enqueueWebhook: async () => undefined },
  } as unknown as CallsDeps;
  await watchCalls(deps).run(new AbortController().signal);
}

const noteSid = (id: number, callSid: string) =>
  database().updateTable("calls").set({ call_sid: callSid }).where("id", "=", asId<CallId>(id)).execute();

test.each([
  { what: "lists calls that are over, too", abilities: LISTS_ALL, reason: "call-not-placed" },
  {
    what: "lists only calls that go on",
    abilities: { canFindPlacedCalls: true, findsEndedCalls: false },
    reason: "outcome-unknown",
  },
  {
    what: "cannot be asked for calls",
    abilities: { canFindPlacedCalls: false, findsEndedCalls: false },
    reason: "outcome-unknown",
  },
])("a carrier that $what and has no such call: $reason", async ({ abilities, reason }) => {
  const id = await addUnclear();
  await watchWith(async () => [], abilities);
  await expect.poll(() => record(id)).toMatchObject({ status: "failed", end_reason: reason });
});

test("a carrier that is asked only half an hour later proves nothing, since it may have forgotten the call", async () => {
  const id = await addUnclear();
  await sql`update calls set dial_attempted_at = now() - interval '31 minutes' where id = ${id}`.execute(database());
  await watchWith(async () => []);
  await expect.poll(() => record(id)).toMatchObject({ status: "failed", end_reason: "outcome-unknown" });
});

test("a list that has only another call on record between the same numbers does not have this one", async () => {
  const [other, id] = [await addUnclear(), await addUnclear()];
  await noteSid(other, `CA${other}`);
  await watchWith(async () => [{ callSid: `CA${other}`, endCause: null }]);
  await expect.poll(() => record(id)).toMatchObject({ status: "failed", end_reason: "call-not-placed" });
  await sql`update calls set status = 'failed', ended_at = now() where id = ${other}`.execute(database());
});

test.each([
  { what: "lists the call that a webhook told of meanwhile", lists: true },
  { what: "has yet to list the call that a webhook told of meanwhile", lists: false },
])("a carrier that $what: the call goes on", async ({ lists }) => {
  const id = await addUnclear();
  const callSid = `CA${id}`;
  let hasAnswered = false;
  await watchWith(async () => {
    await noteSid(id, callSid);
    hasAnswered = true;
    return lists ? [{ callSid, endCause: null }] : [];
  });
  await expect.poll(() => hasAnswered).toBe(true);
  await stage.service.service.platform.clock.sleep(500);
  expect(await record(id)).toEqual({ status: "ongoing", end_reason: null, call_sid: callSid });
  await sql`update calls set status = 'failed', ended_at = now() where id = ${id}`.execute(database());
});

test("a carrier that cannot be asked: the call is left alone for a while, but not for ever", async () => {
  const id = await addUnclear();
  let asked = 0;
  const unreachable = async () => {
    asked += 1;
    throw new ProviderError({
      provider: "twilio",
      operation: "list-calls",
      outcome: "not-done",
      message: "It is down",
    });
  };
  await watchWith(unreachable);
  await expect.poll(() => asked).toBe(1);
  const unreachableAt = () =>
    database()
      .selectFrom("calls")
      .select("placement_unreachable_at")
      .where("id", "=", asId<CallId>(id))
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await unreachableAt()).placement_unreachable_at).not.toBeNull();
  await watchWith(unreachable);
  await stage.service.service.platform.clock.sleep(200);
  expect([asked, (await record(id)).status]).toEqual([1, "ongoing"]);
  await sql`update calls set dial_attempted_at = now() - interval '31 minutes' where id = ${id}`.execute(database());
  await watchWith(unreachable);
  await expect.poll(() => record(id)).toMatchObject({ status: "failed", end_reason: "outcome-unknown" });
});
