import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haltRestoredCampaigns } from "../../src/features/campaigns/restored-campaign-store.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS } from "./campaign-stage.ts";
import { leaveTextIntent } from "./left-intents.ts";
import { awake, lookAt, Outreach, runOn } from "./outreach-stage.ts";
import { zoneAt } from "./zone-at.ts";

let service: TestCarrierService;
let outreach: Outreach;
beforeAll(async () => {
  service = await startTestServiceWithCarrier();
  outreach = await open();
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

async function open(): Promise<Outreach> {
  const organization = await service.addOrganization();
  return Outreach.open({ ...(await addLine(service, organization)), organization });
}

const database = () => service.service.platform.database;
const post = (id: number, rest: string, body?: unknown) => outreach.client.post(`${CAMPAIGNS}/${id}${rest}`, body);
const change = (id: number, set: string) =>
  sql`update campaigns set ${sql.raw(set)}, look_at = now() where id = ${id}`.execute(database());
const people = (count: number) => Array.from({ length: count }, newCustomerNumber);
const texts = (number: string) => service.carrier.sentTo(number).filter(({ body }) => body.startsWith("Hello"));
const asleep = () => awake(newCustomerNumber(), { time_zone: zoneAt(2) });
const FAILING = { rest: [{ kind: "error-before", probability: 1, operations: ["send-sms"] }] } as const;

async function attempts(id: number) {
  return database().selectFrom("campaign_attempts").selectAll().where("campaign_id", "=", id).orderBy("id").execute();
}

/** What the operator reads of a campaign. */
const logOf = (id: number): readonly string[] =>
  service.logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.campaignId === id && /^a campaign /.test(line.msg ?? line.message))
    .map(({ msg, message, reason, outcome }) => [msg ?? message, reason ?? outcome].filter(Boolean).join(" "));

/** The counts say what the rows say. */
async function expectCounted(id: number): Promise<void> {
  const rows = await database()
    .selectFrom("campaign_contacts")
    .select((builder) => ["status", builder.fn.countAll<number>().as("count")])
    .where("campaign_id", "=", id)
    .groupBy("status")
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  const { progress } = await outreach.progress(id);
  expect(progress).toMatchObject({
    total_contacts: Object.values(counted).reduce((sum, count) => sum + count, 0),
    pending: counted["pending"] ?? 0,
    processing: counted["in_progress"] ?? 0,
    completed: counted["completed"] ?? 0,
    failed: ["failed", "no_answer", "busy", "voicemail"].reduce((sum, status) => sum + (counted[status] ?? 0), 0),
  });
}

const statusOf = async (id: number, number: string) => {
  const contact = (await outreach.contacts(id)).get(number);
  return [contact?.status, contact?.skip_reason];
};

describe("a carrier that fails", () => {
  test("is asked for one at a time until it is back; then the campaign goes on by itself", async () => {
    service.carrier.setFaults(FAILING);
    const numbers = people(30);
    const settings = { rate_limit_per_minute: 400, concurrent_limit: 100 };
    const id = await outreach.run(
      "sms",
      numbers.map((number) => awake(number)),
      { settings },
    );
    await until(async () =>
      expect(await outreach.progress(id)).toMatchObject({ status: "running", hold: { reason: "carrier-failing" } }),
    );
    // An answer to a text that was under way when the breaker opened puts off the next try.
    await service.untilAtRest();
    await lookAt(service, id);
    const before = (await attempts(id)).length;
    expect(before).toBeGreaterThanOrEqual(5);
    expect(before).toBeLessThan(20);
    const breaker = async () =>
      (await database().selectFrom("campaigns").select("breaker").where("id", "=", id).executeTakeFirstOrThrow())
        .breaker as { openSince?: string; tryAt?: string };
    const { tryAt, openSince } = await breaker();
    expect(Date.parse(tryAt ?? "") - Date.parse(openSince ?? "")).toBeGreaterThanOrEqual(20_000);
    // When the next try may be stands in JSON, which does not get older by itself.
    const letPass = async (ms: number) => {
      await service.letPass(ms);
      await change(
        id,
        `breaker = breaker || jsonb_build_object('tryAt', (breaker ->> 'tryAt')::timestamptz - interval '${ms} ms')`,
      );
      await lookAt(service, id);
    };
    // By its rate it might send more meanwhile.
    await letPass(2_500);
    expect(await attempts(id)).toHaveLength(before);
    await letPass(17_500);
    expect(await attempts(id)).toHaveLength(before + 1);
    await letPass(2_500);
    expect(await attempts(id)).toHaveLength(before + 1);
    expect((await breaker()).openSince).toBe(openSince);
    service.carrier.setFaults({});
    await letPass(17_500);
    await runOn(service, [id], async () => (await attempts(id)).length === 30);
    await until(async () => expect((await outreach.progress(id)).hold).toBeNull());
    expect((await breaker()).openSince).toBeUndefined();
    // What was written while it failed has tries of its own, up to a minute apart.
    await until(async () =>
      expect((await outreach.progress(id)).progress.completed).toBeGreaterThanOrEqual(30 - before - 1),
    );
    for (const number of numbers) expect(texts(number).length).toBeLessThanOrEqual(1);
    await expectCounted(id);
    expect(logOf(id)).toEqual(["a campaign began", "a campaign waits carrier-failing", "a campaign goes on"]);
  });

  test("a text it could not deliver after all corrects contact, executions and counts", async () => {
    const [fine, lost] = people(2) as [string, string];
    service.carrier.setDelivery(lost, { state: "undelivered", errorCode: "30003" });
    const id = await outreach.run("sms", [awake(fine), awake(lost)]);
    await outreach.until(id, "completed");
    await until(async () => expect(await statusOf(id, lost)).toEqual(["failed", null]));
    expect(await statusOf(id, fine)).toEqual(["completed", null]);
    const executions = await outreach.executions(id);
    const of = (number: string) =>
      executions.find(({ contact_phone }: { contact_phone: string }) => contact_phone === number);
    expect([of(fine).status, of(lost).status]).toEqual(["completed", "failed"]);
    expect(of(lost).execution_data.error_details).not.toBeNull();
    await expectCounted(id);
    expect(logOf(id)).toEqual(["a campaign began", "a campaign ended completed"]);
  });
});

describe("whoever opts out", () => {
  test("while a hundred wait gets nothing after it is acknowledged", async () => {
    const numbers = people(100);
    const id = await outreach.run(
      "sms",
      numbers.map((number) => awake(number)),
      { settings: { rate_limit_per_minute: 120, concurrent_limit: 100 } },
    );
    await until(() =>
      expect(service.carrier.messages().filter(({ to }) => numbers.includes(to)).length).toBeGreaterThan(0),
    );
    // Far behind, and close to where it is by now: it takes more contacts between them, and at the same moment.
    const leaving = numbers.filter((_, index) => index % 5 === 4).toReversed();
    const acknowledged = new Map<string, number>();
    for (const [index, from] of leaving.entries()) {
      const isPaceOver = index % 2 === 1;
      if (isPaceOver) await service.letPass(1_000);
      await Promise.all([
        service.carrier.receiveText({ from, to: outreach.assistant.phoneNumber, body: "STOP" }).then(() => {
          acknowledged.set(from, Date.now());
        }),
        isPaceOver ? lookAt(service, id) : null,
      ]);
    }
    // The others as fast as it may.
    expect((await post(id, "/pause")).status).toBe(200);
    const settings = { rate_limit_per_minute: 6_000, concurrent_limit: 100 };
    expect((await outreach.client.patch(`${CAMPAIGNS}/${id}`, { settings })).status).toBe(200);
    expect((await post(id, "/resume")).status).toBe(200);
    await outreach.until(id, "completed");
    const contacts = await outreach.contacts(id);
    const late = leaving.filter((number) =>
      texts(number).some(({ createdAtMs }) => createdAtMs > (acknowledged.get(number) ?? 0)),
    );
    expect(late).toEqual([]);
    const spared = leaving.filter((number) => texts(number).length === 0);
    expect(spared.length).toBeGreaterThan(5);
    for (const number of spared) {
      const { status, skip_reason: reason } = contacts.get(number) ?? {};
      // Or the carrier, which knew before us, refused what had begun.
      expect(["skipped opted-out", "failed null"]).toContain(`${status} ${reason}`);
    }
    const reached = numbers.filter((number) => !spared.includes(number));
    for (const number of reached) expect([number, texts(number).length]).toEqual([number, 1]);
    await expectCounted(id);
  });

  test("whose text is written and not sent: the attempt is settled with the opt-out", async () => {
    const number = newCustomerNumber();
    const id = await outreach.run("sms", [asleep(), awake(number, { time_zone: zoneAt(2) })]);
    await outreach.until(id, "running");
    await leaveTextIntent(service, outreach, id, number);
    await service.carrier.receiveText({ from: number, to: outreach.assistant.phoneNumber, body: "STOP" });
    // Nothing is waited for: it is so when the carrier has been answered.
    expect(await attempts(id)).toMatchObject([{ outcome: "skipped", reason: "opted-out", is_counted: false }]);
    expect(await statusOf(id, number)).toEqual(["skipped", "opted-out"]);
    await expectCounted(id);
  });
});

describe("intents that nobody took to the carrier", () => {
  async function leave(): Promise<readonly [number, string]> {
    const number = newCustomerNumber();
    // At night nobody is reached for by the campaign itself; then it is day where they are.
    const id = await outreach.run("sms", [asleep(), awake(number, { time_zone: zoneAt(2) })]);
    // Until the campaign has put them off: it would reach for them itself once it is day.
    await until(async () => {
      const { due_at: dueAt } = await database()
        .selectFrom("campaign_contacts")
        .select("due_at")
        .where("campaign_id", "=", id)
        .where("phone_number", "=", number)
        .executeTakeFirstOrThrow();
      expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    });
    await sql`update campaign_contacts set variables = jsonb_set(variables, '{time_zone}', to_jsonb(${zoneAt(13)}::text))
      where campaign_id = ${id} and phone_number = ${number}`.execute(database());
    await leaveTextIntent(service, outreach, id, number);
    return [id, number];
  }
  const sent = (number: string) => service.carrier.sentTo(number);

  /** Seconds later the sweep finds the intent, and then the campaign looks at what became of it. */
  async function takeUp(id: number): Promise<void> {
    await service.letPass(4_000);
    await runSchedule(service, "sweep-lost-sms-work");
    await service.untilAtRest();
    await lookAt(service, id);
  }

  test("of a worker that died are found within seconds, and go out once", async () => {
    const [id, number] = await leave();
    await takeUp(id);
    expect(await statusOf(id, number)).toEqual(["completed", null]);
    expect(sent(number)).toHaveLength(1);
    await expectCounted(id);
  });

  test("of a campaign that was paused are not sent: the contact waits, and has used up no attempt", async () => {
    const [id, number] = await leave();
    expect((await post(id, "/pause")).status).toBe(200);
    await takeUp(id);
    expect((await attempts(id))[0]?.settled_at).not.toBeNull();
    expect((await outreach.contacts(id)).get(number)).toMatchObject({ status: "pending", attempts: 0 });
    expect(sent(number)).toEqual([]);
    await expectCounted(id);
    expect((await post(id, "/resume")).status).toBe(200);
    await until(async () => expect(await statusOf(id, number)).toEqual(["completed", null]));
    expect(sent(number)).toHaveLength(1);
  });

  test("of a campaign that was stopped or deleted are not sent", async () => {
    const [stopped, one] = await leave();
    expect((await post(stopped, "/stop")).status).toBe(200);
    const [deleted, other] = await leave();
    expect((await post(deleted, "/pause")).status).toBe(200);
    expect((await outreach.client.delete(`${CAMPAIGNS}/${deleted}`)).status).toBe(200);
    await takeUp(stopped);
    expect(await statusOf(stopped, one)).toEqual(["skipped", "campaign-cancelled"]);
    const { status } = await database()
      .selectFrom("sms_logs")
      .select("status")
      .where("to_number", "=", other)
      .executeTakeFirstOrThrow();
    expect(status).toBe("failed");
    expect([...sent(one), ...sent(other)]).toEqual([]);
    await expectCounted(stopped);
  });
});

describe("a campaign that ends before its contacts", () => {
  // More than one step skips.
  test("stopped: whoever waits is skipped, however many they are", async () => {
    const id = await outreach.run("sms", [asleep()]);
    await outreach.until(id, "running");
    await sql`insert into campaign_contacts (organization_id, campaign_id, phone_number, number_hash, variables, source)
      select organization_id, campaign_id, '+1212' || n, sha256(n::text::bytea), variables, source
      from campaign_contacts, generate_series(6000000, 6010499) n where campaign_id = ${id}`.execute(database());
    await sql`update campaign_counters set pending = pending + 10500
      where ctid = (select ctid from campaign_counters where campaign_id = ${id} limit 1)`.execute(database());
    expect((await post(id, "/stop")).status).toBe(200);
    await until(async () => {
      const { progress } = await outreach.progress(id);
      expect(progress).toMatchObject({ total_contacts: 10_501, pending: 0, processing: 0 });
    });
    await expectCounted(id);
    const { rows } = await sql<{ reason: string; count: number }>`
      select skip_reason as reason, count(*)::int as count from campaign_contacts where campaign_id = ${id} group by 1`.execute(
      database(),
    );
    expect(rows).toEqual([{ reason: "campaign-cancelled", count: 10_501 }]);
    const again = await post(id, "/re-execute", { contact_selection: "all" });
    expect(again.json, again.text).toMatchObject({ contacts_reset: 10_501 });
    await expectCounted(id);
  });

  test("whose assistant is deleted fails, says why, and skips the others", async () => {
    const own = await open();
    const numbers = people(20);
    const settings = { rate_limit_per_minute: 60, concurrent_limit: 100 };
    const id = await own.run(
      "sms",
      numbers.map((number) => awake(number)),
      { settings },
    );
    await until(async () => expect((await own.progress(id)).progress.completed).toBeGreaterThan(0));
    const deleted = await own.client.delete(`/api/v1/assistants/${own.assistant.assistantId}`);
    expect(deleted.status, deleted.text).toBeLessThan(300);
    await own.until(id, "failed");
    await until(async () => {
      const { progress, hold } = await own.progress(id);
      expect([progress.pending, progress.processing, hold?.reason]).toEqual([0, 0, "assistant-deleted"]);
    });
    const contacts = await own.contacts(id);
    for (const number of numbers) {
      const contact = contacts.get(number);
      const isReached = texts(number).length === 1;
      expect([contact?.status, contact?.skip_reason]).toEqual(
        isReached ? ["completed", null] : ["skipped", "campaign-failed"],
      );
    }
  });
});

describe("rounds", () => {
  test("a recurring campaign reaches everybody again at its next time, and keeps what was", async () => {
    const numbers = people(3);
    const schedule = { schedule_type: "recurring", recurring_config: { frequency: "daily", time: "09:00" } };
    const id = await outreach.add(
      "sms",
      numbers.map((number) => awake(number)),
      { schedule },
    );
    expect((await outreach.read(id)).status).toBe("scheduled");
    for (const round of [1, 2]) {
      await change(id, "scheduled_at = now()");
      await until(async () => {
        expect(numbers.map((number) => texts(number).length)).toEqual([round, round, round]);
        const campaign = await outreach.read(id);
        expect(campaign.status).toBe("scheduled");
        expect(Date.parse(campaign.schedule.scheduled_at)).toBeGreaterThan(Date.now());
      });
      const executions = await outreach.executions(id);
      expect(executions).toHaveLength(3 * round);
      expect(new Set(executions.map((each: { round: number }) => each.round))).toEqual(
        new Set(round === 1 ? [1] : [1, 2]),
      );
      await expectCounted(id);
    }
  });

  test("a campaign scheduled for a time begins by itself", async () => {
    const [number] = people(1) as [string];
    const id = await outreach.add("sms", [awake(number)]);
    const later = { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" };
    expect((await post(id, "/schedule", later)).status).toBe(200);
    const started = await outreach.start(id);
    expect([started.status, Date.parse(started.scheduled_time)]).toEqual(["scheduled", Date.parse("2099-01-01")]);
    await lookAt(service, id);
    expect((await outreach.read(id)).status).toBe("scheduled");
    await change(id, "scheduled_at = now()");
    await outreach.until(id, "completed");
    expect(texts(number)).toHaveLength(1);
  });

  test("executed again with those that failed, and with some by their ids", async () => {
    const [fine, lost, other] = people(3) as [string, string, string];
    service.carrier.setDelivery(lost, { state: "undelivered" });
    const id = await outreach.run("sms", [awake(fine), awake(lost), awake(other)]);
    await outreach.until(id, "completed");
    await until(async () => expect(await statusOf(id, lost)).toEqual(["failed", null]));
    service.carrier.setDelivery(lost, { state: "delivered" });
    const failed = await post(id, "/re-execute", { contact_selection: "failed_only" });
    expect(failed.json).toMatchObject({ contacts_reset: 1, status: "draft", schedule_type: "immediate" });
    expect((await outreach.progress(id)).progress).toMatchObject({ pending: 1, completed: 0, failed: 0 });
    expect(await statusOf(id, fine)).toEqual(["skipped", "not-selected"]);
    await outreach.start(id);
    await outreach.until(id, "completed");
    expect([fine, lost, other].map((number) => texts(number).length)).toEqual([1, 2, 1]);
    expect(await outreach.executions(id)).toHaveLength(4);
    await expectCounted(id);
    const ids = new Map<string, number>(
      (await outreach.client.get(`${CAMPAIGNS}/${id}/contacts`)).json.contacts.map(
        (each: { phone_number: string; id: number }) => [each.phone_number, each.id],
      ),
    );
    const none = await post(id, "/re-execute", { contact_selection: [999_999_999] });
    expect([none.status, none.json.code]).toEqual([400, "no-contacts"]);
    expect((await outreach.read(id)).status).toBe("completed");
    const chosen = await post(id, "/re-execute", { contact_selection: [ids.get(other)] });
    expect(chosen.json).toMatchObject({ contacts_reset: 1 });
    await outreach.start(id);
    await outreach.until(id, "completed");
    expect([fine, lost, other].map((number) => texts(number).length)).toEqual([1, 2, 2]);
    await expectCounted(id);
  });
});

test("campaigns of a restored installation reach for nobody before somebody says so", async () => {
  const [one, other] = people(2) as [string, string];
  const settings = { rate_limit_per_minute: 1, concurrent_limit: 1 };
  const running = await outreach.run("sms", [awake(newCustomerNumber()), awake(one)], { settings });
  await until(async () => expect((await outreach.progress(running)).progress.completed).toBe(1));
  const scheduled = await outreach.add("sms", [awake(other)]);
  await post(scheduled, "/schedule", { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" });
  expect(await haltRestoredCampaigns({ db: database() })).toBeGreaterThanOrEqual(2);
  expect((await outreach.read(running)).status).toBe("paused");
  expect((await outreach.progress(running)).hold?.reason).toBe("restored");
  expect(await outreach.read(scheduled)).toMatchObject({ status: "draft", schedule: { schedule_type: "immediate" } });
  await change(running, "pace_at = null");
  await lookAt(service, running, scheduled);
  expect([...texts(one), ...texts(other)]).toEqual([]);
  await outreach.start(running);
  await until(() => expect(texts(one)).toHaveLength(1));
});
