import { seededRandom } from "@parley/foundation/seeded-random";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeOnce, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { raceOffset } from "../harness/race-offset.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { seedCall } from "./seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

function terminate(assistant: StagedAssistant, callSid: string) {
  return assistant.organization.admin.client.post(`/api/v1/calls/${callSid}/terminate`);
}

describe.each(kindsUnderTest(CALL_KINDS))("$name: a live call", (kind) => {
  let stage: VoiceStage;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
  });
  afterAll(() => stage.stop());

  async function liveCall() {
    const assistant = await stage.addAssistant(() => ({ text: "Yes." }));
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio().catch((error: unknown) => {
      throw new Error(JSON.stringify(phone.log()) + stage.service.logLines.slice(-20).join(""), { cause: error });
    });
    return { assistant, phone };
  }

  test("is terminated at the carrier, and cannot be terminated twice", async () => {
    const { assistant, phone } = await liveCall();
    const answer = await terminate(assistant, phone.sid);
    expect([answer.status, answer.json]).toEqual([
      200,
      { success: true, message: expect.stringContaining(kind.provider) },
    ]);
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    const again = await terminate(assistant, phone.sid);
    expect([again.status, again.json.detail]).toEqual([400, expect.stringContaining("completed")]);
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "terminated-by-user" });
  });

  test("goes on when the carrier fails to hang up, and can be terminated again", async () => {
    const { assistant, phone } = await liveCall();
    stage.service.carrier.setFaults({
      rest: [{ kind: "error-before", probability: 1, operations: ["change-call"], statusCode: 500 }],
    });
    const refused = await terminate(assistant, phone.sid);
    stage.service.carrier.setFaults({});
    expect([refused.status, refused.json.detail]).toEqual([500, expect.stringContaining(kind.provider)]);
    expect(await assistant.get(`/api/v1/calls/sid/${phone.sid}`)).toMatchObject({ status: "ongoing" });
    expect(phone.call.state).toBe("in-progress");
    expect((await terminate(assistant, phone.sid)).status).toBe(200);
    expect(await phone.ended).toMatchObject({ by: "service" });
  });

  test("has ended when the caller hung up while the carrier failed to terminate it", async () => {
    const { assistant, phone } = await liveCall();
    const { carrier } = stage.service;
    carrier.setFaults({
      rest: [
        { kind: "late-accept", probability: 1, operations: ["change-call"], maxDelayMs: 3_000 },
        { kind: "error-after", probability: 1, operations: ["change-call"], statusCode: 500 },
      ],
    });
    const answered = terminate(assistant, phone.sid);
    await until(() => expect(carrier.requests().at(-1)?.faults).toContain("late-accept"));
    phone.hangUp();
    const reported = () =>
      carrier.webhookAttempts().some(({ resourceSid, reportedState }) => {
        return resourceSid === phone.sid && /completed|hangup/.test(reportedState);
      });
    await until(() => expect(reported()).toBe(true));
    // The terminate is under way still, unless the machine is busy; what the carrier tells of the end is not lost either way.
    expect((await answered).status).toBe(500);
    carrier.setFaults({});
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
  });
});

describeOnce("who may terminate what", () => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(TWILIO_CALLS);
    assistant = await stage.addAssistant(() => ({ text: "Yes." }));
  });
  afterAll(() => stage.stop());

  test.each(["completed", "failed"] as const)("a %s call is 400 with that status", async (status) => {
    const { callSid } = await seedCall(stage.service, assistant.organization, assistant.assistantId, { status });
    const answer = await terminate(assistant, callSid);
    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining(status)]);
  });

  test("a foreign call is as missing as one that never was", async () => {
    const other = await stage.addAssistant(() => ({ text: "Yes." }));
    const { callSid } = await seedCall(stage.service, other.organization, other.assistantId, {
      status: "ongoing",
      startedAt: new Date(),
    });
    const [foreign, missing] = [await terminate(assistant, callSid), await terminate(assistant, "CAnone")];
    expect([foreign.status, foreign.json]).toEqual([missing.status, missing.json]);
    expect(foreign.status).toBe(404);
    expect(await other.get(`/api/v1/calls/sid/${callSid}`)).toMatchObject({ status: "ongoing" });
  });

  test.each([
    { who: "a viewer", options: { role: "viewer" } as const },
    { who: "somebody unverified", options: { isVerified: false } as const },
    { who: "a key that only reads", options: { permissions: { read: true, write: false, admin: false } } as const },
  ])("$who may not", async ({ options }) => {
    const { callSid } = await seedCall(stage.service, assistant.organization, assistant.assistantId, {
      status: "ongoing",
      startedAt: new Date(),
    });
    const member = await assistant.organization.addMember(options);
    expect((await member.client.post(`/api/v1/calls/${callSid}/terminate`)).status).toBe(403);
    expect(await assistant.get(`/api/v1/calls/sid/${callSid}`)).toMatchObject({ status: "ongoing" });
  });
});

describeOnce("two terminates and a hang-up at once", () => {
  const setting = (name: string, standard: number) => Number(process.env[name] ?? standard);
  /** Enough to meet what was ever found; checks of everything run a thousand. */
  const RACES = setting("TERMINATE_RACES", 40);
  const SEED = setting("TERMINATE_SEED", Date.now() % 1_000_000);
  const AT_A_TIME = 12;
  /** Who has a head start. */
  const HEADS = ["terminate", "caller", "nobody"] as const;
  /** Wide enough that the carrier's report is first in many races. */
  const WITHIN_MS = 400;

  let stage: VoiceStage;
  beforeAll(async () => {
    stage = await startVoiceStage(TWILIO_CALLS, { isInRealTime: true });
    // The carrier asks what to do with the call and is told nothing: it stays up, without media.
    stage.shop.script("/silent", respond(200));
    // What it is told is counted here; bringing it there is tested elsewhere.
    stage.customer.script("/calls", respond(503));
    stage.service.carrier.setFaults({
      webhooks: [
        { kind: "duplicate", probability: 0.3, webhooks: ["call-status"] },
        { kind: "delay", probability: 0.3, webhooks: ["call-status"], maxDelayMs: 20 },
      ],
    });
  });
  afterAll(() => stage.stop());

  test(`one end, one bill, one report (${RACES} races, seed ${SEED})`, { timeout: 600_000 }, async ({ annotate }) => {
    const random = seededRandom(SEED);
    const assistant = await stage.addAssistant(() => ({ text: "Yes." }));
    const races = Array.from({ length: RACES }, (_, index) => ({
      index,
      offsetsMs: [random.next(), random.next(), random.next()].map((fraction) => fraction ** 2 * WITHIN_MS),
      // A third each is sure to be the terminate's, the caller's, and anybody's: how busy the machine is decides none.
      head: HEADS[index % HEADS.length] ?? "nobody",
    }));
    const statuses = new Map<string, readonly number[]>();
    const run = async () => {
      for (let race = races.shift(); race !== undefined; race = races.shift()) {
        const { callSid, answers } = await runRace(assistant, race.offsetsMs, race.head);
        statuses.set(callSid, answers);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, run));
    await stage.service.carrier.settled();
    const outcomes = await outcomesOf(assistant, statuses.size);

    const hungUp = Map.groupBy(
      stage.service.carrier.requests().filter(({ operation }) => operation === "change-call"),
      ({ target }) => /Calls\/(\w+)\.json/.exec(target)?.[1] ?? "",
    );
    const wrong = outcomes.filter((outcome) => {
      const answers = statuses.get(outcome.call_sid) ?? [];
      const isOurs = outcome.end_reason === "terminated-by-user";
      const hasRightAnswers =
        answers.filter((status) => status === 200).length === (isOurs ? 1 : 0) &&
        answers.every((status) => status === 200 || status === 400);
      return !(
        hasRightAnswers &&
        // Whoever was first enough to hang up is the one who ended it, whatever the carrier told meanwhile.
        (hungUp.get(outcome.call_sid)?.length ?? 0) === (isOurs ? 1 : 0) &&
        outcome.status === "completed" &&
        (isOurs || outcome.end_reason === "customer-ended-call") &&
        outcome.costs === 1 &&
        outcome.traces === 1 &&
        outcome.ended_events === 1 &&
        outcome.reports === 1
      );
    });
    expect(wrong.slice(0, 3).map((outcome) => ({ ...outcome, answers: statuses.get(outcome.call_sid) }))).toEqual([]);
    const ours = outcomes.filter(({ end_reason: reason }) => reason === "terminated-by-user").length;
    await annotate(`seed ${SEED}: ${ours} of ${RACES} calls ended by a terminate, ${RACES - ours} by the caller`);
    // Otherwise nothing raced.
    expect(Math.min(ours, RACES - ours)).toBeGreaterThan(RACES / 6);
  });

  async function runRace(assistant: StagedAssistant, offsetsMs: readonly number[], head: (typeof HEADS)[number]) {
    const customer = newCustomerNumber();
    const phone = await stage.service.carrier.placeCall({
      from: customer,
      to: assistant.phoneNumber,
      url: `http://${stage.shop.host}/silent`,
    });
    await seedCall(stage.service, assistant.organization, assistant.assistantId, {
      callSid: phone.sid,
      status: "ongoing",
      customer,
      startedAt: new Date(),
    });
    const [first = 0, second = 0, third = 0] = offsetsMs;
    // Its report has a long way to go.
    const hangUpMs = third / 10;
    const after = async <T>(ms: number, act: () => T) => {
      await raceOffset(ms);
      return act();
    };
    if (head === "caller") {
      phone.hangUp();
      await isReported(phone.sid);
    }
    const [one, two] = await Promise.all([
      after(first, () => terminate(assistant, phone.sid)),
      after(second, () => terminate(assistant, phone.sid)),
      after(hangUpMs, async () => {
        if (head === "terminate") await askedToHangUp(phone.sid);
        phone.hangUp();
      }),
    ]);
    return { callSid: phone.sid, answers: [one.status, two.status] };
  }

  /** Until the carrier's word that the call has ended was taken. */
  async function isReported(callSid: string): Promise<void> {
    const isTaken = () =>
      stage.service.carrier
        .webhookAttempts()
        .some(
          ({ resourceSid, reportedState, statusCode }) =>
            resourceSid === callSid && reportedState === "completed" && statusCode === 200,
        );
    await until(() => expect(isTaken()).toBe(true));
  }

  /** Until the carrier was told to end the call. */
  async function askedToHangUp(callSid: string): Promise<void> {
    const isAsked = () =>
      stage.service.carrier
        .requests()
        .some(({ operation, target }) => operation === "change-call" && target.includes(callSid));
    await until(() => expect(isAsked()).toBe(true));
  }

  /** Once everything that follows the ends was done. */
  async function outcomesOf(assistant: StagedAssistant, count: number) {
    const { database } = stage.service.service.platform;
    const { organizationId } = assistant.organization;
    await until(async () => {
      const { done } = await database
        .selectFrom("calls")
        .select((expression) => expression.fn.countAll<string>().as("done"))
        .where("organization_id", "=", organizationId)
        .where("reported_at", "is not", null)
        .executeTakeFirstOrThrow();
      expect(Number(done)).toBe(count);
    }, 300_000);
    const { rows } = await sql<{
      call_sid: string;
      status: string;
      end_reason: string;
      costs: number;
      traces: number;
      ended_events: number;
      reports: number;
    }>`
      select call_sid, status, end_reason,
        (select count(*)::int from call_cost_entries where call_id = calls.id) as costs,
        (select count(*)::int from call_traces where call_id = calls.id) as traces,
        (select count(*)::int from webhook_deliveries
          where conversation_id = calls.id and body::jsonb -> 'message' ->> 'status' = 'completed') as ended_events,
        (select count(*)::int from webhook_deliveries
          where conversation_id = calls.id and event_type = 'end-of-call-report') as reports
      from calls where organization_id = ${organizationId}`.execute(database);
    return rows;
  }
});
