import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS } from "./campaign-stage.ts";
import { awake, lookAt, Outreach, runOn } from "./outreach-stage.ts";

let stage: VoiceStage;
let outreach: Outreach;
beforeAll(async () => {
  const [kind] = CALL_KINDS;
  if (kind === undefined) throw new Error("there is no carrier");
  stage = await startVoiceStage(kind);
  outreach = await Outreach.open(await stage.addAssistant(() => ({ text: "Thank you." })));
});
afterEach(() => stage.service.carrier.setFaults({}));
afterAll(() => stage.stop());

const database = () => stage.service.service.platform.database;
const people = (count: number) => Array.from({ length: count }, newCustomerNumber);
const placed = (number: string) => stage.service.carrier.calls().filter(({ to }) => to === number);
const contactOf = async (id: number, number: string) => (await outreach.contacts(id)).get(number);

async function dueInMinutes(id: number, number: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from due_at - now()) / 60)::float8 as minutes from campaign_contacts
    where campaign_id = ${id} and phone_number = ${number}`.execute(database());
  return rows[0]?.minutes ?? Number.NaN;
}

test("who is busy is tried again after the delay, as often as the campaign has it", async () => {
  const [number] = people(1) as [string];
  stage.service.carrier.setCallOutcome(number, "busy");
  const id = await outreach.run("call", [awake(number)], { max_attempts: 2, retry_delay_minutes: 45 });
  await until(async () => expect(await contactOf(id, number)).toMatchObject({ status: "pending", attempts: 1 }));
  const minutes = await dueInMinutes(id, number);
  expect(minutes).toBeGreaterThan(43);
  expect(minutes).toBeLessThanOrEqual(45);
  expect(placed(number)).toHaveLength(1);
  await sql`update campaign_contacts set due_at = now() where campaign_id = ${id}`.execute(database());
  await sql`update campaigns set look_at = now() where id = ${id}`.execute(database());
  await outreach.until(id, "completed");
  expect(await contactOf(id, number)).toMatchObject({ status: "busy", attempts: 2 });
  expect(placed(number)).toHaveLength(2);
  const executions = await outreach.executions(id);
  expect(executions.map((each: { attempt_number: number }) => each.attempt_number).toSorted()).toEqual([1, 2]);
});

test("never more calls at a time than the campaign's limit", async () => {
  const numbers = people(6);
  const settings = { rate_limit_per_minute: 6_000, concurrent_limit: 2 };
  const id = await outreach.run(
    "call",
    numbers.map((number) => awake(number)),
    { settings, max_attempts: 1 },
  );
  await Promise.all(
    numbers.map(async (number) => {
      const phone = await stage.service.carrier.waitForPhone(number, 60_000);
      phone.hangUp();
    }),
  );
  await outreach.until(id, "completed");
  const calls = numbers.flatMap(placed);
  expect(calls).toHaveLength(6);
  const { rows } = await sql<{ most: number }>`
    select max(open)::int as most from (
      select (select count(*) from campaign_attempts other where other.campaign_id = one.campaign_id
        and other.created_at <= one.created_at and other.settled_at > one.created_at) as open
      from campaign_attempts one where one.campaign_id = ${id}) as counted`.execute(database());
  expect(rows[0]?.most).toBeLessThanOrEqual(2);
});

test("calls are told how they begin, end, and what a machine hears", async () => {
  const [number] = people(1) as [string];
  const id = await outreach.run("call", [awake(number)], {
    agenda_template: "Ask {{ name }} for a date.",
    end_call_message_template: "Goodbye {{ name }}.",
    settings: {
      enable_voicemail_detection: true,
      leave_voicemail: true,
      voicemail_message: "Hello {{ name }}, please call Acme back.",
    },
  });
  const phone = await stage.service.carrier.waitForPhone(number, 60_000);
  const call = await database()
    .selectFrom("calls")
    .selectAll()
    .where("customer_phone_number", "=", number)
    .executeTakeFirstOrThrow();
  expect(call).toMatchObject({
    is_outreach: true,
    welcome_message: "Hello Ada, this is Acme.",
    agenda: "Ask Ada for a date.",
    farewell: "Goodbye Ada.",
  });
  expect(JSON.stringify(call)).toContain("Hello Ada, please call Acme back.");
  phone.hangUp();
  await outreach.until(id, "completed");
});

test("a campaign that is stopped ends no call, and settles it as it ends", async () => {
  const [talking, waiting] = people(2) as [string, string];
  const id = await outreach.run("call", [awake(talking), awake(waiting)], {
    settings: { rate_limit_per_minute: 6_000, concurrent_limit: 1 },
  });
  const phone = await stage.service.carrier.waitForPhone(talking, 60_000);
  await phone.waitForAudio({ lengthMs: 300 });
  expect((await outreach.client.post(`${CAMPAIGNS}/${id}/stop`)).status).toBe(200);
  await until(async () =>
    expect(await contactOf(id, waiting)).toMatchObject({ status: "skipped", skip_reason: "campaign-cancelled" }),
  );
  expect(await contactOf(id, talking)).toMatchObject({ status: "in_progress" });
  expect(placed(talking)[0]?.endedAtMs).toBeNull();
  phone.hangUp();
  await until(async () => expect(await contactOf(id, talking)).toMatchObject({ status: "completed" }));
  expect(placed(talking)[0]?.endedBy).toBe("phone");
  expect(placed(waiting)).toEqual([]);
  expect((await outreach.read(id)).status).toBe("cancelled");
});

describe("a carrier that places no call", () => {
  /** Past the grace for an unclear answer, and past each of the first pauses. */
  const STEP_MS = 95_000;
  /** More than the calls to a person that the rules allow in a day. */
  const REFUSALS = 4;

  const attempts = (id: number) =>
    database()
      .selectFrom("campaign_attempts")
      .select(["outcome", "reason", "is_counted", "is_retried"])
      .where("campaign_id", "=", id)
      .orderBy("id")
      .execute();

  test.each([
    { what: "answers 429", fault: { kind: "rate-limit" } },
    { what: "answers 503 and lists no such call", fault: { kind: "error-before" } },
    { what: "answers 500 and lists no such call", fault: { kind: "error-before", statusCode: 500 } },
    { what: "does not answer and lists no such call", fault: { kind: "cut-before" } },
    { what: "refuses the account's key", fault: { kind: "error-before", statusCode: 401 } },
    { what: "says that the account is out of credit", fault: { kind: "error-before", statusCode: 402 } },
  ] as const)("and $what: the contact is called soon, and has used up one attempt", async ({ fault }) => {
    const [number] = people(1) as [string];
    stage.service.carrier.setCallOutcome(number, "busy");
    stage.service.carrier.setFaults({
      rest: [{ ...fault, probability: 1, limit: REFUSALS, operations: ["place-call"] }],
    });
    const id = await outreach.run("call", [awake(number)], { max_attempts: 1, retry_delay_minutes: 1_440 });
    await until(async () => expect(await attempts(id)).not.toEqual([]));
    await lookAt(stage.service, id);
    const isBusy = async () => (await contactOf(id, number))?.status === "busy";
    await runOn(stage.service, [id], isBusy, STEP_MS);
    expect(await contactOf(id, number)).toMatchObject({ attempts: 1, failure_reason: null });
    expect(placed(number)).toHaveLength(1);
    const made = await attempts(id);
    expect(made.filter(({ is_counted: isCounted }) => isCounted)).toMatchObject([{ reason: "customer-busy" }]);
    const turnedAway = made.filter(({ reason }) => reason === "call-not-placed");
    expect(turnedAway).toEqual(
      turnedAway.map(() => ({ outcome: "failed", reason: "call-not-placed", is_counted: false, is_retried: true })),
    );
    expect(turnedAway).toHaveLength(REFUSALS);
  });

  test("because it refuses the number: the contact has used up its attempt, and says why it failed", async () => {
    const [number] = people(1) as [string];
    stage.service.carrier.setFaults({
      rest: [{ kind: "error-before", statusCode: 400, probability: 1, operations: ["place-call"] }],
    });
    const id = await outreach.run("call", [awake(number)], { max_attempts: 1 });
    await outreach.until(id, "completed");
    expect(await contactOf(id, number)).toMatchObject({
      status: "failed",
      attempts: 1,
      skip_reason: null,
      failure_reason: "carrier-failed",
    });
  });
});
