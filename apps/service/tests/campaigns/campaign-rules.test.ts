import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addList, addRegister, BASE, everyDay, importCsv, recordConsent } from "../compliance/compliance-room.ts";
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
afterAll(() => service.stop());

async function open(on: TestCarrierService = service): Promise<Outreach> {
  const organization = await on.addOrganization();
  return Outreach.open({ ...(await addLine(on, organization)), organization });
}

const database = () => service.service.platform.database;
const people = (count: number) => Array.from({ length: count }, newCustomerNumber);
const all = (numbers: readonly string[]) => numbers.map((number) => awake(number));
const asleep = () => awake(newCustomerNumber(), { time_zone: zoneAt(2) });
const sent = (number: string) => service.carrier.sentTo(number);

async function refusal(of: Outreach, id: number) {
  const { status, json } = await of.client.post(`${CAMPAIGNS}/${id}/start`);
  return [status, json.code];
}

/** When a contact may be tried again, for people who read the clock there. */
async function dueAt(id: number, number: string): Promise<Date> {
  const row = await database()
    .selectFrom("campaign_contacts")
    .select("due_at")
    .where("campaign_id", "=", id)
    .where("phone_number", "=", number)
    .executeTakeFirstOrThrow();
  return row.due_at;
}

const clockIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(at);

test("who waits behind the cursor is reached all the same, and the campaign does not end before", async () => {
  const id = await outreach.add("sms", [asleep()]);
  await outreach.start(id);
  await outreach.until(id, "running");
  expect((await outreach.client.post(`${CAMPAIGNS}/${id}/pause`)).status).toBe(200);
  const [number = ""] = people(1);
  const { json } = await outreach.client.post(`${CAMPAIGNS}/${id}/contacts`, { contacts: all([number]) });
  expect(json, JSON.stringify(json)).toMatchObject({ imported_count: 1 });
  // As when it was put off while others were taken, or slipped past by the precision of a clock. The next sweep is due in 40 seconds.
  await sql`
    update campaigns set cursor_due_at = now() + interval '1 hour', cursor_id = 0, swept_at = now() - interval '20 seconds'
    where id = ${id}`.execute(database());
  await sql`
    with gone as (
      update campaign_contacts set status = 'skipped' where campaign_id = ${id} and phone_number <> ${number} returning id)
    update campaign_counters set pending = pending - 1, skipped = skipped + 1
    where campaign_id = ${id} and shard = (select shard from campaign_counters where campaign_id = ${id} and pending > 0 limit 1)
      and exists (select from gone)`.execute(database());
  expect((await outreach.client.post(`${CAMPAIGNS}/${id}/resume`)).status).toBe(200);
  await lookAt(service, id);
  expect([(await outreach.read(id)).status, sent(number)]).toEqual(["running", []]);
  await service.letPass(40_000);
  await lookAt(service, id);
  await outreach.until(id, "completed");
  expect(sent(number)).toHaveLength(1);
  // The operator sees it, too.
  const { metrics } = service.service;
  expect(await metrics.read("parley_campaign_contacts_total", { decision: "reached" })).toBeGreaterThan(0);
  await until(async () =>
    expect(
      await metrics.read("parley_campaign_attempts_total", { channel: "sms", outcome: "completed" }),
    ).toBeGreaterThan(0),
  );
});

describe("a start is refused", () => {
  test("without contacts, work, texts or a number", async () => {
    expect(await refusal(outreach, await outreach.add("sms", []))).toEqual([400, "no-contacts"]);
    const done = await outreach.add("sms", [asleep()]);
    await sql`update campaign_counters set completed = pending, pending = 0 where campaign_id = ${done}`.execute(
      database(),
    );
    expect(await refusal(outreach, done)).toEqual([400, "contacts-processed"]);
    for (const type of ["sms", "mixed"] as const) {
      const silent = await outreach.add(type, [asleep()], { sms_message_template: " " });
      expect(await refusal(outreach, silent)).toEqual([400, "text-missing"]);
    }
    const other = await outreach.client.post("/api/v1/assistants", { name: "Without a number" });
    const mute = await outreach.add("sms", [asleep()], { assistant_id: other.json.id });
    expect(await refusal(outreach, mute)).toEqual([400, "no-number"]);
  });

  test("from somebody else's number, or at a time that has passed", async () => {
    const foreign = await open();
    const body = { name: "X", campaign_type: "sms", assistant_id: outreach.assistant.assistantId };
    const made = await outreach.client.post(CAMPAIGNS, { ...body, phone_number_id: foreign.assistant.phoneNumberId });
    expect(made.status).toBe(404);
    const id = await outreach.add("sms", [asleep()]);
    const path = `${CAMPAIGNS}/${id}/schedule`;
    const past = await outreach.client.post(path, { schedule_type: "scheduled", scheduled_at: "2020-01-01T00:00:00Z" });
    expect([past.status, past.json.code]).toEqual([400, "time-passed"]);
  });

  test("of marketing without a register, and with one that is stale", async () => {
    const marketer = await open();
    const id = await marketer.add("sms", [asleep()], { purpose: "marketing" });
    expect(await refusal(marketer, id)).toEqual([400, "do-not-call-register-missing"]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    await addRegister(marketer.client, days(32));
    expect(await refusal(marketer, id)).toEqual([400, "do-not-call-register-stale"]);
    await addRegister(marketer.client, days(1));
    expect((await marketer.start(id)).readiness).toMatchObject({ do_not_call_register: "ok" });
  });

  test("when nobody in it has agreed; what some lack is in the answer", async () => {
    const lone = await open();
    expect((await lone.client.delete(`${BASE}/attestation`)).status).toBe(204);
    const [agreed, silent] = people(2) as [string, string];
    const contact = (phone_number: string, more: object = {}) => ({ phone_number, time_zone: zoneAt(2), ...more });
    const id = await lone.add("sms", [contact(agreed, { name: "Ada" }), contact(silent)], {
      sms_message_template: "Hello {{ name }}, {{ visit }} is close.",
    });
    expect(await refusal(lone, id)).toEqual([400, "consent-missing"]);
    await recordConsent(lone.client, agreed, { kind: "express" });
    expect((await lone.start(id)).readiness).toMatchObject({
      contacts: 2,
      missing_variables: expect.arrayContaining([{ name: "visit", contacts: 2 }]),
      missing_consent: { contacts: 1, kind_needed: "express" },
    });
  });

  test("while an import of its contacts is at work", async () => {
    const id = await outreach.add("sms", [asleep()]);
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone\r\n2125550100\r\n--b--\r\n`;
    const path = `${CAMPAIGNS}/${id}/import-data`;
    await outreach.client.post(path, file, { headers: { "content-type": "multipart/form-data; boundary=b" } });
    const put = (status: string) =>
      sql`update campaign_imports set status = ${status} where campaign_id = ${id}`.execute(database());
    await put("processing");
    expect(await refusal(outreach, id)).toEqual([400, "import-running"]);
    await put("completed");
    expect((await outreach.start(id)).status).toBe("scheduled");
  });
});

test("each who must not be reached is skipped, and says why", async () => {
  const strict = await open();
  const { client } = strict;
  const [fine, left, listed, withdrawn, lost, silent] = people(6) as [string, string, string, string, string, string];
  const [abroad, costly] = ["+33142685300", "+449098790123"];
  const [mexican, formerly] = ["+525512345678", "+5215512345678"];
  const british = { hours: everyDay("00:00", "23:59"), source: "Ofcom", source_date: "2026-11-01" };
  expect((await client.put(`${BASE}/rules/GB`, british)).status).toBe(200);
  const id = await strict.add(
    "sms",
    [
      ...[fine, left, listed, withdrawn].map((number) => awake(number, { note: "Hello." })),
      awake(lost, { time_zone: "Mars/Olympus", note: "Hello." }),
      awake(silent),
      awake(abroad, { note: "Hello." }),
      awake(costly, { note: "Hello." }),
      awake(mexican, { note: "Hello." }),
    ],
    { sms_message_template: "{{ note }}" },
  );
  for (const number of [left, mexican]) {
    expect((await client.post("/api/v1/opt-outs", { phone_number: number })).status).toBe(200);
  }
  // As it was imported while a number had several forms.
  await database()
    .updateTable("campaign_contacts")
    .set({ phone_number: formerly })
    .where("campaign_id", "=", id)
    .where("phone_number", "=", mexican)
    .execute();
  const list = await addList(client);
  expect((await importCsv(client, list, `phone_number\n${listed}\n`)).json.added).toBe(1);
  const consent = await recordConsent(client, withdrawn);
  expect((await client.delete(`${BASE}/consents/${consent.id}`)).status).toBe(200);
  await strict.start(id);
  await strict.until(id, "completed");
  const contacts = await strict.contacts(id);
  const reasons = Object.fromEntries([...contacts].map(([number, { skip_reason: reason }]) => [number, reason]));
  expect(reasons).toEqual({
    [fine]: null,
    [left]: "opted-out",
    [listed]: "on-own-do-not-call-list",
    [withdrawn]: "consent-withdrawn",
    [lost]: "time-zone-unknown",
    [silent]: "text-empty",
    [abroad]: "no-rules-for-country",
    [costly]: "destination-not-allowed",
    [formerly]: "opted-out",
  });
  expect(contacts.get(fine)?.status).toBe("completed");
  const skipped = [left, listed, withdrawn, lost, silent, abroad, costly, formerly];
  expect(skipped.map((number) => contacts.get(number)?.status)).toEqual(skipped.map(() => "skipped"));
  expect(skipped.flatMap(sent)).toEqual([]);
});

test("whom the carrier knows to have opted out is skipped, and whom it cannot reach has failed", async () => {
  const strict = await open();
  const [left, unreachable] = people(2) as [string, string];
  // Only the carrier got the STOP.
  service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1, webhooks: ["inbound-sms"] }] });
  await service.carrier.receiveText({ from: left, to: strict.assistant.phoneNumber, body: "STOP" });
  service.carrier.setFaults({});
  const id = await strict.run("sms", [asleep(), ...all([left])]);
  await until(async () => {
    expect((await strict.contacts(id)).get(left)).toMatchObject({ status: "skipped", skip_reason: "opted-out" });
  });
  expect(await strict.executions(id)).toMatchObject([{ status: "skipped" }]);
  expect(sent(left)).toEqual([]);
  // On the list by another way, after which a text that was on its way fails for a reason of its own.
  const other = await strict.add("sms", [asleep(), awake(unreachable, { time_zone: zoneAt(2) })]);
  await strict.start(other);
  await strict.until(other, "running");
  await leaveTextIntent(service, strict, other, unreachable);
  await sql`update sms_logs set status = 'failed', error_code = '30003' where to_number = ${unreachable}`.execute(
    database(),
  );
  expect((await strict.client.post("/api/v1/opt-outs", { phone_number: unreachable })).status).toBe(200);
  await until(async () => {
    expect((await strict.contacts(other)).get(unreachable)).toMatchObject({ status: "failed" });
  });
});

describe("who waits", () => {
  test("at night: until morning there; outside the campaign's own hours: until they begin", async () => {
    const [night, early] = people(2) as [string, string];
    const one = await outreach.run("sms", [awake(night, { time_zone: zoneAt(2) })]);
    const hours = { start: "15:00", end: "16:30", days: [1, 2, 3, 4, 5, 6, 7] };
    const other = await outreach.run("sms", [awake(early)], {
      settings: { rate_limit_per_minute: 6_000, allowed_hours: hours },
    });
    await until(async () => {
      expect(clockIn(zoneAt(2), await dueAt(one, night))).toMatch(/^0[89]:00$/);
      expect(clockIn(zoneAt(13), await dueAt(other, early))).toBe("15:00");
    });
    for (const [id, number] of [
      [one, night],
      [other, early],
    ] as const) {
      expect((await outreach.contacts(id)).get(number)).toMatchObject({ status: "pending", attempts: 0 });
      expect((await dueAt(id, number)).getTime() - Date.now()).toBeLessThan(86_400_000);
    }
    expect([...sent(night), ...sent(early)]).toEqual([]);
  });

  test("after three attempts in a day, whoever made them: until the first is a day old", async () => {
    const [number] = people(1) as [string];
    const single = await outreach.client.post("/sms/send", {
      from_phone_number: outreach.assistant.phoneNumber,
      to_phone_number: number,
      message: "Single",
      queue: false,
    });
    expect(single.status, single.text).toBe(200);
    const firstAt = Date.now();
    for (const _ of [2, 3]) await outreach.until(await outreach.run("sms", all([number])), "completed");
    const fourth = await outreach.run("sms", all([number]));
    await until(async () => {
      const waitMs = (await dueAt(fourth, number)).getTime() - firstAt;
      expect(Math.abs(waitMs - 86_400_000)).toBeLessThan(61_000);
    });
    expect((await outreach.contacts(fourth)).get(number)).toMatchObject({ status: "pending", attempts: 0 });
    expect(sent(number)).toHaveLength(3);
  });

  test("after a fault of ours: the campaign's delay, with all attempts left", async () => {
    const [number] = people(1) as [string];
    const id = await outreach.run("sms", [asleep(), awake(number, { time_zone: zoneAt(2) })], {
      retry_delay_minutes: 7,
    });
    await outreach.until(id, "running");
    await leaveTextIntent(service, outreach, id, number);
    await sql`update sms_logs set status = 'failed', error_code = 'provider-not-connected'
      where to_number = ${number}`.execute(database());
    await until(async () =>
      expect((await outreach.contacts(id)).get(number)).toMatchObject({ status: "pending", attempts: 0 }),
    );
    // By the database's clock, which is this machine's.
    expect(Math.abs((await dueAt(id, number)).getTime() - Date.now() - 7 * 60_000)).toBeLessThan(30_000);
    expect(await outreach.executions(id)).toMatchObject([{ status: "failed" }]);
  });
});

/** Everybody was texted once, never faster than the rate, which makes up for no more than a second. By the clock that paces are kept by. */
async function expectPaced(numbers: readonly string[], perMinute: number): Promise<void> {
  for (const number of numbers) expect(sent(number)).toHaveLength(1);
  const rows = await database()
    .selectFrom("campaign_attempts")
    .select("created_at")
    .where("to_number", "in", numbers)
    .orderBy("created_at")
    .execute();
  expect(rows).toHaveLength(numbers.length);
  const times = rows.map((row) => row.created_at.getTime());
  const intervalMs = 61_000 / perMinute;
  times.forEach((from, first) => {
    times.slice(first).forEach((at, further) => {
      expect(further + 1).toBeLessThanOrEqual((at - from + 1_000) / intervalMs + 1);
    });
  });
}

const areCompleted = (of: Outreach, ids: readonly number[]) => async () =>
  (await Promise.all(ids.map((id) => of.read(id)))).every(({ status }) => status === "completed");

describe("paces", () => {
  test("a campaign is no faster than its rate", async () => {
    const numbers = people(12);
    const id = await outreach.run("sms", all(numbers), { settings: { rate_limit_per_minute: 120 } });
    await runOn(service, [id], areCompleted(outreach, [id]));
    await expectPaced(numbers, 120);
  });

  test("campaigns share the pace of their number", async () => {
    const slow = await open();
    const limits = { campaign_texts_per_minute_per_number: 240 };
    expect((await slow.client.put("/api/v1/organization", { settings: { limits } })).status).toBe(200);
    // Many that look at the same moment: none may take what another has taken.
    const groups = Array.from({ length: 8 }, () => people(2));
    const ids = await Promise.all(groups.map((numbers) => slow.add("sms", all(numbers))));
    await Promise.all(ids.map((id) => slow.start(id)));
    await runOn(service, ids, areCompleted(slow, ids));
    await expectPaced(groups.flat(), 240);
  });

  test("several numbers take turns, and one that cannot send keeps nobody waiting", async () => {
    const wide = await open();
    const [second = "", idle = ""] = service.freeNumbers.splice(0, 2);
    // Of the third one's carrier nobody has an account.
    const unconnected = service.kind.provider === "twilio" ? "telnyx" : "twilio";
    await database()
      .insertInto("phone_numbers")
      .values(
        [
          [second, service.kind.provider],
          [idle, unconnected],
        ].map(([number = "", provider = ""]) => ({
          organization_id: wide.assistant.organization.organizationId,
          phone_number: number,
          provider,
          provider_number_id: `test-${number}`,
          capabilities: JSON.stringify({ voice: true, sms: true, mms: true, fax: false }),
          assistant_id: wide.assistant.assistantId,
        })),
      )
      .execute();
    const numbers = people(8);
    const id = await wide.run("sms", all(numbers), { settings: { rate_limit_per_minute: 120 } });
    await runOn(service, [id], areCompleted(wide, [id]));
    const froms = numbers.flatMap(sent).map(({ from }) => from);
    expect(froms).toHaveLength(numbers.length);
    for (const from of [wide.assistant.phoneNumber, second]) {
      expect(froms.filter((each) => each === from).length).toBeGreaterThanOrEqual(2);
    }
  });

  test("two campaigns with the same people: nobody is reached for by both at the same time", async () => {
    const numbers = people(20);
    const ids = [await outreach.add("sms", all(numbers)), await outreach.add("sms", all(numbers))];
    await Promise.all(ids.map((id) => outreach.start(id)));
    const areOver = areCompleted(outreach, ids);
    while (!(await areOver())) {
      // Who is taken elsewhere is looked at again half a minute later.
      await sql`update campaign_contacts set due_at = now() where campaign_id = any(${ids}) and status = 'pending'
        and due_at > now()`.execute(database());
      await lookAt(service, ...ids);
    }
    for (const number of numbers) expect(sent(number)).toHaveLength(2);
    const firsts = await database()
      .selectFrom("campaign_attempts")
      .select(["to_number", (builder) => builder.fn.min("settled_at").as("settled_at")])
      .where("campaign_id", "in", ids)
      .groupBy("to_number")
      .execute();
    for (const { to_number: number, settled_at: settledAt } of firsts) {
      expect(sent(number)[1]?.createdAtMs).toBeGreaterThanOrEqual(settledAt?.getTime() ?? Number.NaN);
    }
  });
});

test("variables come from the contact, by its columns' names, and else from the fallbacks", async () => {
  const [named, unnamed] = people(2) as [string, string];
  const id = await outreach.run(
    "sms",
    [
      { phone_number: named, name: "Ada", time_zone: zoneAt(13), Ort: "Rome" },
      { phone_number: unnamed, time_zone: zoneAt(13) },
    ],
    {
      sms_message_template: "Hello {{ name }} in {{ city }} from {{ assistant_name }}.",
      variable_mappings: { city: "ort" },
      fallback_values: { name: "friend", city: "your town" },
    },
  );
  await outreach.until(id, "completed");
  expect([named, unnamed].map((number) => sent(number)[0]?.body)).toEqual([
    "Hello Ada in Rome from Reception.",
    "Hello friend in your town from Reception.",
  ]);
});

test("the demo responder reaches for nobody unless it is told to", async () => {
  const quiet = await startTestServiceWithCarrier({ env: { DEMO_ON_CARRIERS: "false" } });
  try {
    const demo = await open(quiet);
    expect(await refusal(demo, await demo.add("sms", [asleep()]))).toEqual([400, "provider-not-available"]);
  } finally {
    await quiet.stop();
  }
});
