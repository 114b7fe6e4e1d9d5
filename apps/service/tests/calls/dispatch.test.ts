import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dispatchCallJob } from "../../src/features/calls/start/placing-jobs.ts";
import { jobRequest } from "../../src/platform/jobs/job.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { seedCall } from "./seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

/** How long a carrier may leave open whether it placed a call, and a little more. */
const GRACE_MS = 91_000;

let stage: VoiceStage;
let assistant: StagedAssistant;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS);
  assistant = await stage.addAssistant(() => ({ text: "Yes." }));
});
afterEach(() => stage.service.carrier.setFaults({}));
afterAll(() => stage.stop());

interface IntentSeed {
  /** Since somebody was last told to dispatch it. */
  readonly ageSeconds?: number;
  readonly validForSeconds?: number;
  /** How many workers are told to dispatch it as soon as it is written. */
  readonly nudges?: number;
}

/** An intent whose writer was killed right after its commit. */
async function addIntent(
  to: string,
  { ageSeconds = 10, validForSeconds = 60, nudges = 0 }: IntentSeed = {},
): Promise<number> {
  const { organizationId } = assistant.organization;
  const { id } = await seedCall(stage.service, assistant.organization, assistant.assistantId, {
    status: "ongoing",
    startedAt: new Date(),
  });
  const intentId = randomUUID();
  await stage.service.service.platform.data.unscoped.transaction(async (unit) => {
    await sql`
      update calls set call_sid = ${`pending_${intentId}`}, intent_id = ${intentId}, direction = 'outbound',
        provider = 'twilio', provider_account_id = ${stage.service.accountSid}, customer_phone_number = ${to},
        assistant_phone_number = ${assistant.phoneNumber}, answered_at = null, media_process_id = null,
        ring_timeout_seconds = 25, dial_attempted_at = null,
        dispatch_by = now() + make_interval(secs => ${validForSeconds}),
        dispatch_requested_at = now() - make_interval(secs => ${ageSeconds}), started_at = now()
      where id = ${id}`.execute(unit.db);
    for (let told = 0; told < nudges; told += 1) {
      unit.enqueue(jobRequest(dispatchCallJob, { organizationId, callId: id }));
    }
  });
  return id;
}

const dialled = (to: string) => stage.service.carrier.calls().filter((call) => call.to === to);
const record = (id: number) => assistant.get(`/api/v1/calls/${id}`);

test("an intent whose writer is gone is taken to the carrier once, however often it is asked for", async () => {
  const to = newCustomerNumber();
  const id = await addIntent(to, { nudges: 10 });
  const { database } = stage.service.service.platform;
  await stage.until(async () => {
    // As if every sweep found that nobody had been told yet.
    await sql`update calls set dispatch_requested_at = now() - interval '1 hour' where id = ${id}`.execute(database);
    expect((await record(id)).call_sid).not.toBeNull();
  });
  const phone = await stage.service.carrier.waitForPhone(to);
  const request = stage.service.carrier.requests().find(({ body }) => body.includes(encodeURIComponent(to)));
  expect(new URLSearchParams(request?.body).get("Timeout")).toBe("25");
  await phone.waitForAudio({ sinceMs: 0 });
  phone.hangUp();
  expect(await assistant.finishedCall(id)).toMatchObject({ call_sid: phone.sid, end_reason: "customer-ended-call" });
  expect(dialled(to)).toHaveLength(1);
});

test("an intent that nobody took to the carrier in time ends, and is never dialled", async () => {
  const to = newCustomerNumber();
  const id = await addIntent(to, { validForSeconds: -1, nudges: 1 });
  expect(await assistant.finishedCall(id)).toMatchObject({ status: "failed", end_reason: "internal-error" });
  expect(dialled(to)).toEqual([]);
});

test("somebody who opts out between the intent and the request is not dialled", async () => {
  const to = newCustomerNumber();
  await stage.service.carrier.receiveText({ from: to, to: assistant.phoneNumber, body: "STOP" });
  const id = await addIntent(to);
  expect(await assistant.finishedCall(id)).toMatchObject({ status: "failed", end_reason: "recipient-opted-out" });
  expect(dialled(to)).toEqual([]);
});

test("an intent that is terminated before it was taken to the carrier is over at once, and never dialled", async () => {
  const to = newCustomerNumber();
  // Left alone by the sweep for now.
  const id = await addIntent(to, { ageSeconds: -60 });
  const answer = await assistant.organization.admin.client.post(`/api/v1/calls/${id}/terminate`);
  expect(answer.status).toBe(200);
  await sql`update calls set dispatch_requested_at = now() - interval '1 hour' where id = ${id}`.execute(
    stage.service.service.platform.database,
  );
  expect(await assistant.finishedCall(id)).toMatchObject({ status: "completed", end_reason: "terminated-by-user" });
  expect(dialled(to)).toEqual([]);
});

test.each([
  { when: "soon", passedMs: 31_000 },
  { when: "once the carrier may leave nothing open any more", passedMs: GRACE_MS },
])("a process killed while it asked the carrier: the call is found by asking $when", async ({ passedMs }) => {
  const to = newCustomerNumber();
  stage.service.carrier.setFaults({
    rest: [{ kind: "cut-after", probability: 1, operations: ["place-call"] }],
    webhooks: [{ kind: "loss", probability: 1 }],
  });
  const id = await addIntent(to);
  await stage.until(() => expect(dialled(to)).toHaveLength(1));
  await stage.service.letPass(passedMs);
  await stage.until(async () => expect((await record(id)).call_sid).toBe(dialled(to)[0]?.sid));
});
