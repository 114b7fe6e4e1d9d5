import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispatchCallJob } from "../../src/features/calls/start/placing-jobs.ts";
import { OptOuts } from "../../src/features/compliance/opt-outs/opt-outs.ts";
import { jobRequest } from "../../src/platform/jobs/job.ts";
import { untilStatementsWait } from "../harness/lock-waiters.ts";
import { raceOffset } from "../harness/race-offset.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { addIntendedCall } from "./intended-calls.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

/** Not before a test has told somebody to. */
const LATER = { isOutreach: true, ageSeconds: -3_600 };
const RACES = 50;
/** Far more than workers take to the carrier before somebody's STOP is heard. */
const INTENDED = 200;

let stage: VoiceStage;
let assistant: StagedAssistant;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, {
    isInRealTime: true,
    // Of these calls there is no campaign that would say anything.
    overrides: { refuseOutreachCall: async () => new Map() },
  });
  // Nobody looks at what the customer's webhook is told of hundreds of calls.
  assistant = await stage.addAssistant(() => ({ text: "Yes." }), { webhook_url: null });
});
afterAll(() => stage.stop());

const db = () => stage.service.service.platform.database;

async function databaseNow(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db());
  return rows[0]?.now ?? new Date(0);
}

/** Copies of an intent, to the same person. */
async function addMore(id: number, count: number): Promise<void> {
  await sql`
    insert into calls (organization_id, call_sid, intent_id, channel, direction, status, provider, provider_account_id,
      assistant_id, customer_phone_number, assistant_phone_number, call_meta, started_at, is_outreach,
      ring_timeout_seconds, dispatch_by, dispatch_requested_at)
    select organization_id, 'pending_' || uuid, uuid, channel, direction, status, provider, provider_account_id, assistant_id,
      customer_phone_number, assistant_phone_number, call_meta, started_at, is_outreach, ring_timeout_seconds, dispatch_by,
      dispatch_requested_at
    from calls, (select gen_random_uuid() as uuid from generate_series(1, ${count}::int)) as uuids
    where calls.id = ${id}`.execute(db());
}

async function tellWorkers(to: string): Promise<void> {
  const organizationId = asId<OrganizationId>(assistant.organization.organizationId);
  const ids = await callsTo(to);
  await stage.service.service.platform.data.unscoped.transaction(async (unit) => {
    for (const { id } of ids) unit.enqueue(jobRequest(dispatchCallJob, { organizationId, callId: asId<CallId>(id) }));
  });
}

/** Workers that were told to dial, and are not done. */
async function countDispatches(): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = ${dispatchCallJob.name} and state in ('created', 'retry', 'active')`.execute(
    db(),
  );
  return rows.length;
}

const callsTo = (to: string) =>
  db()
    .selectFrom("calls")
    .select(["id", "status", "end_reason", "ending_reason", "dial_attempted_at", "call_sid", "answered_at"])
    .where("customer_phone_number", "=", to)
    .where("channel", "=", "voice")
    .execute();
const dialled = (to: string) => stage.service.carrier.calls().filter((call) => call.to === to);

async function stop(from: string): Promise<Date> {
  await stage.service.carrier.receiveText({ from, to: assistant.phoneNumber, body: "STOP" });
  return databaseNow();
}

test(`STOP while ${INTENDED} calls are intended: none is dialled once it is acknowledged`, {
  timeout: 180_000,
}, async () => {
  const to = newCustomerNumber();
  stage.service.carrier.setCallOutcome(to, "no-answer");
  const id = await addIntendedCall(stage, assistant, to, LATER);
  await addMore(id, INTENDED - 1);
  expect(await callsTo(to)).toHaveLength(INTENDED);
  await tellWorkers(to);
  await until(() => expect(dialled(to).length).toBeGreaterThan(0));
  const startedMs = performance.now();
  const acknowledgedAt = await stop(to);
  process.stdout.write(`acknowledged after ${Math.round(performance.now() - startedMs)} ms\n`);
  const atCarrier = dialled(to).length;
  await until(async () => expect((await callsTo(to)).filter(({ status }) => status === "ongoing")).toEqual([]));
  await until(async () => expect(await countDispatches()).toBe(0));
  const calls = await callsTo(to);
  const taken = calls.filter((call) => call.dial_attempted_at !== null);
  expect(taken.filter((call) => (call.dial_attempted_at ?? new Date()) > acknowledgedAt)).toEqual([]);
  // A request that was on its way at that moment cannot be called back, but its phone is hung up.
  expect(dialled(to).length - atCarrier).toBeLessThanOrEqual(10);
  expect(calls.filter(({ end_reason: reason }) => reason === "recipient-opted-out").length).toBeGreaterThan(
    INTENDED - 100,
  );
  expect(taken.length).toBeLessThan(100);
});

test(`STOP in the moment of dialling, ${RACES} times: no claim after it, and no outreach rings on`, {
  timeout: 180_000,
}, async () => {
  let [before, after] = [0, 0];
  for (let race = 0; race < RACES; race += 1) {
    const to = newCustomerNumber();
    stage.service.carrier.setCallOutcome(to, "no-answer");
    const id = await addIntendedCall(stage, assistant, to, LATER);
    const told = raceOffset(race % 10).then(() => tellWorkers(to));
    const [acknowledgedAt] = await Promise.all([raceOffset((race * 7) % 25).then(() => stop(to)), told]);
    await until(async () => expect((await callsTo(to))[0]?.status).toBe("failed"));
    const [call] = await callsTo(to);
    expect(call?.id).toBe(id);
    if (call?.dial_attempted_at == null) after += 1;
    else {
      before += 1;
      expect(call.dial_attempted_at.getTime()).toBeLessThanOrEqual(acknowledgedAt.getTime());
    }
    expect(["recipient-opted-out", "customer-did-not-answer", "customer-rejected-call"]).toContain(call?.end_reason);
  }
  process.stdout.write(`STOP came first in ${after} of ${before + after} races\n`);
  expect(before + after).toBe(RACES);
});

test("an intent that is written while somebody opts out is not dialled either", async () => {
  const to = newCustomerNumber();
  const scope = stage.service.service.platform.data.scope(asId<OrganizationId>(assistant.organization.organizationId));
  const optOuts = new OptOuts(stage.service.service.platform.hashes, { cancelQueuedTexts: async () => 0, hooks: [] });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Somebody opts out: the calls were called off, and the transaction has yet to commit.
  const calledOff = Promise.withResolvers<void>();
  const optingOut = scope.transaction(async (unit) => {
    await optOuts.optOut(unit, to, "member");
    calledOff.resolve();
    await held;
  });
  await Promise.race([calledOff.promise, optingOut]);
  const id = await addIntendedCall(stage, assistant, to, LATER);
  await tellWorkers(to);
  await untilStatementsWait(stage.service, 1);
  expect(dialled(to)).toEqual([]);
  release();
  await optingOut;
  await until(async () => expect((await callsTo(to))[0]).toMatchObject({ id, end_reason: "recipient-opted-out" }));
  expect(dialled(to)).toEqual([]);
});
