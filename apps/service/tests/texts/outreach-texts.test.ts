import { randomUUID } from "node:crypto";
import { asId } from "@parley/foundation/branded-ids";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTextRoom } from "../../src/features/texts/outreach/open-text-room.ts";
import { readTextEnds } from "../../src/features/texts/outreach/text-ends.ts";
import { writeTextIntents } from "../../src/features/texts/outreach/write-text-intents.ts";
import { lockThread } from "../../src/features/texts/thread/lock-store.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { signedWebhook } from "../harness/signed-webhook.ts";
import { addLine, newCustomerNumber, type TestLine } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { TWILIO_WIRE } from "./carrier-texts.ts";
import { dispatchAll, endsOf, type OutreachStage, partyOf, startOutreachStage, writeBatch } from "./outreach-stage.ts";

let models: ModelServer;
let stage: OutreachStage;
let organization: TestOrganization;
let line: TestLine;

beforeAll(async () => {
  models = await startModelServer({ reply: () => ({ text: "We look forward to it." }) });
  stage = await startOutreachStage({ env: { OPENAI_BASE_URL: `${models.url}/v1` } });
});
beforeEach(async () => {
  organization = await stage.service.addOrganization();
  line = await addLine(stage.service, organization);
});
afterEach(async () => {
  stage.service.carrier.setFaults({});
  // The next test does not wait behind what this one left to be swept up.
  await sql`update sms_logs set status = 'cancelled' where status = 'queued' and origin = 'campaign'`.execute(
    database(),
  );
});
afterAll(async () => {
  await stage.service.stop();
  await models.stop();
});

const customersOf = (count: number) => Array.from({ length: count }, newCustomerNumber);
const database = () => stage.service.service.platform.database;
const get = async (path: string) => (await organization.admin.client.get(path)).json;
const threadsOf = (customer: string) =>
  get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`);
const logOf = async (messageId: string) =>
  database()
    .selectFrom("sms_logs")
    .select(["status", "error_code", "error_message", "attempt_count", "attempted_at", "origin", "segment_count"])
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();

describe("a batch", () => {
  test("is written with its threads, messages and timelines, and nobody is texted until it is dispatched", async () => {
    const party = await partyOf(stage, organization, line);
    const [known = "", ...strangers] = customersOf(5);
    await writeBatch(stage, organization, party, [known], "The first text");
    const intents = await writeBatch(stage, organization, party, [known, ...strangers], "✓ The second text");
    expect(intents.map(({ to }) => to).sort()).toEqual([known, ...strangers].sort());
    expect(stage.service.carrier.sentTo(known)).toEqual([]);
    expect(await endsOf(stage, organization, intents)).toEqual(
      expect.arrayContaining(
        intents.map(({ messageId }) => ({ messageId, status: "open", errorCode: null, isOutcomeUnknown: false })),
      ),
    );

    await dispatchAll(stage, organization, intents);
    await until(async () =>
      expect((await endsOf(stage, organization, intents)).map(({ status }) => status)).toEqual(
        intents.map(() => "delivered"),
      ),
    );
    for (const { to, messageId } of intents) {
      const bodies = stage.service.carrier.sentTo(to).map(({ body }) => body);
      expect(bodies.filter((body) => body === "✓ The second text")).toHaveLength(1);
      const [thread, ...others] = await threadsOf(to);
      expect(others).toEqual([]);
      const expected = to === known ? ["The first text", "✓ The second text"] : ["✓ The second text"];
      expect(thread).toMatchObject({
        status: "active",
        assistant_id: line.assistantId,
        message_count: expected.length,
      });
      const messages = await get(`/api/v1/sms-conversations/${thread.id}/messages`);
      expect(messages).toMatchObject(
        expected.map((content, index) => ({ role: "assistant", message_index: index, content })),
      );
      const { logs } = await get(`/api/v1/sms/${thread.id}/logs`);
      const ofText = logs.filter((entry: { event_data: { message_id?: string } }) => {
        return entry.event_data?.message_id === messageId;
      });
      expect(ofText.map(({ event_type }: { event_type: string }) => event_type)).toEqual([
        "queued",
        "provider_send",
        "sent",
        "delivered",
      ]);
    }
    const usage = await get("/api/v1/organization/usage");
    expect(usage.day).toMatchObject({ texts_sent: 6, texts_refused: 0 });
  });

  test("leaves out a text that is on record, and refuses somebody twice", async () => {
    const party = await partyOf(stage, organization, line);
    const [to = ""] = customersOf(1);
    const text = { messageId: randomUUID(), to, body: "Once" };
    const write = (texts: (typeof text)[]) =>
      stage.deps.platform.data
        .scope(organization.organizationId)
        .transaction(async (unit) =>
          writeTextIntents(stage.deps, unit, await openTextRoom(stage.deps, unit, party), texts),
        );
    expect(await write([text])).toHaveLength(1);
    expect(await write([text])).toEqual([]);
    const [thread] = await threadsOf(to);
    expect(thread.message_count).toBe(1);
    await expect(write([text, { ...text, messageId: randomUUID() }])).rejects.toThrow("twice");
  });

  test("does not wait for a thread that somebody else is writing in", async () => {
    const party = await partyOf(stage, organization, line);
    const [busy = "", free = ""] = customersOf(2);
    const scope = stage.deps.platform.data.scope(organization.organizationId);
    const during = await scope.transaction(async (unit) => {
      await lockThread(unit, { customerPhoneNumber: busy, assistantPhoneNumber: line.phoneNumber });
      return writeBatch(stage, organization, party, [busy, free]);
    });
    expect(during.map(({ to }) => to)).toEqual([free]);
    expect((await writeBatch(stage, organization, party, [busy])).map(({ to }) => to)).toEqual([busy]);
  });

  test("begins a new thread where the open one is of another assistant", async () => {
    const [to = ""] = customersOf(1);
    await writeBatch(stage, organization, await partyOf(stage, organization, line), [to]);
    const other = await addLine(stage.service, organization);
    await writeBatch(stage, organization, await partyOf(stage, organization, line, asId(other.assistantId)), [to]);
    expect((await threadsOf(to)).map(({ status }: { status: string }) => status).sort()).toEqual([
      "active",
      "completed",
    ]);
  });
});

describe("limits", () => {
  const limit = (limits: object) => organization.admin.client.put("/api/v1/organization", { settings: { limits } });
  const send = (to: string) =>
    organization.admin.client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: to,
      message: "One of the API",
    });

  test.each([
    ["of a day", { texts_per_day: 100 }],
    ["of an hour", { texts_per_hour: 100 }],
  ])("%s hold exactly for batches and single texts at once", async (_name, limits) => {
    await limit(limits);
    const party = await partyOf(stage, organization, line);
    const [written, single] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => writeBatch(stage, organization, party, customersOf(30)))),
      Promise.all(customersOf(10).map(send)),
    ]);
    const count = written.flat().length + single.filter(({ status }) => status === 200).length;
    expect(count).toBe(100);
    const room = await stage.deps.platform.data
      .scope(organization.organizationId)
      .transaction((unit) => openTextRoom(stage.deps, unit, party));
    expect(room.texts).toBe(0);
    expect(room.refusal).toMatchObject({ code: "limit-reached" });
  });

  test("of an assistant hold, too", async () => {
    line = await addLine(stage.service, organization, { custom_settings: { limits: { texts_per_day: 45 } } });
    const party = await partyOf(stage, organization, line);
    const written = await Promise.all(
      Array.from({ length: 4 }, () => writeBatch(stage, organization, party, customersOf(20))),
    );
    expect(written.flat()).toHaveLength(45);
  });

  test.each([
    ["alone", {}],
    ["with one of the organization", { texts_per_day: 1_000 }],
  ])("per recipient hold exactly, whatever the order: %s", async (_name, others) => {
    await limit({ texts_per_recipient_per_day: 2, ...others });
    const party = await partyOf(stage, organization, line);
    const second = await partyOf(stage, organization, await addLine(stage.service, organization));
    const people = customersOf(20);
    const rounds = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        writeBatch(stage, organization, index < 3 ? party : second, index % 2 === 0 ? people : people.toReversed()),
      ),
    );
    const got = new Map<string, number>();
    for (const { to } of rounds.flat()) got.set(to, (got.get(to) ?? 0) + 1);
    expect(Math.max(...got.values())).toBe(2);
    // Whom a thread was busy for is free afterwards.
    for (let round = 0; round < 2; round += 1) {
      for (const { to } of await writeBatch(stage, organization, party, people)) got.set(to, (got.get(to) ?? 0) + 1);
    }
    expect([...got.values()]).toEqual(people.map(() => 2));
    expect((await send(people[0] ?? "")).status).toBe(429);
    const scope = stage.deps.platform.data.scope(organization.organizationId);
    const states = await scope.transaction(async (unit) => {
      const room = await openTextRoom(stage.deps, unit, party);
      return room.takeRecipients([people[0] ?? "", "+12125559999"]);
    });
    expect([...states.values()]).toEqual(["limit-reached", "free"]);
  });

  test("of destinations are checked", async () => {
    await limit({ allowed_destination_countries: ["US"] });
    const party = await partyOf(stage, organization, line);
    const room = await stage.deps.platform.data
      .scope(organization.organizationId)
      .transaction((unit) => openTextRoom(stage.deps, unit, party));
    expect(() => room.checkDestination("+12125550001")).not.toThrow();
    expect(() => room.checkDestination("+4915112345678")).toThrow(
      expect.objectContaining({ code: "destination-not-allowed" }),
    );
  });
});

describe("before it is sent", () => {
  const writeOne = async (to: string) => {
    const [intent] = await writeBatch(stage, organization, await partyOf(stage, organization, line), [to]);
    if (intent === undefined) throw new Error("nothing was written");
    return intent;
  };

  test("a text is asked about, and one that is refused never goes", async () => {
    const [allowed = "", refused = ""] = customersOf(2);
    stage.refusals.set(refused, "outside-hours");
    const intents = [await writeOne(allowed), await writeOne(refused)];
    await dispatchAll(stage, organization, intents);
    await until(() => expect(stage.service.carrier.sentTo(allowed)).toHaveLength(1));
    await until(async () => expect((await logOf(intents[1]?.messageId ?? "")).status).toBe("failed"));
    expect(await logOf(intents[1]?.messageId ?? "")).toMatchObject({
      error_code: "contact-not-allowed",
      error_message: expect.stringContaining("outside-hours"),
      attempt_count: 0,
      attempted_at: null,
    });
    stage.refusals.delete(refused);
    await dispatchAll(stage, organization, intents);
    await stage.service.carrier.settled();
    expect(stage.service.carrier.sentTo(refused)).toEqual([]);
    const [end] = await endsOf(stage, organization, intents.slice(1));
    expect(end).toMatchObject({ status: "failed", errorCode: "contact-not-allowed", isOutcomeUnknown: false });
  });

  test("it is asked about before every try", async () => {
    const [to = ""] = customersOf(1);
    stage.service.carrier.setFaults({
      rest: [{ kind: "rate-limit", probability: 1, limit: 1, operations: ["send-sms"] }],
    });
    const intent = await writeOne(to);
    await dispatchAll(stage, organization, [intent]);
    await until(() => expect(stage.service.carrier.sentTo(to)).toHaveLength(1));
    const asked = stage.asked.filter(({ messageId }) => messageId === intent.messageId);
    expect(asked.map(({ attemptedAt }) => attemptedAt === null)).toEqual([true, false]);
  });

  test("one that became too old meanwhile never goes", async () => {
    const [old = "", young = ""] = customersOf(2);
    const intents = [await writeOne(old), await writeOne(young)];
    const age = (messageId: string, minutes: number) =>
      sql`update sms_logs set created_at = now() - ${minutes} * interval '1 minute' where message_id = ${messageId}`.execute(
        database(),
      );
    await age(intents[0]?.messageId ?? "", 241);
    await age(intents[1]?.messageId ?? "", 239);
    await dispatchAll(stage, organization, intents);
    await until(() => expect(stage.service.carrier.sentTo(young)).toHaveLength(1));
    await until(async () => expect((await logOf(intents[0]?.messageId ?? "")).error_code).toBe("text-expired"));
    expect(stage.service.carrier.sentTo(old)).toEqual([]);
  });

  test("nobody asks about a text of the API", async () => {
    const [to = ""] = customersOf(1);
    stage.refusals.set(to, "outside-hours");
    await organization.admin.client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: to,
      message: "Asked for",
    });
    await until(() => expect(stage.service.carrier.sentTo(to)).toHaveLength(1));
  });

  test("one that nobody takes to the carrier is taken up, once", async () => {
    const customers = customersOf(20);
    const intents = await writeBatch(stage, organization, await partyOf(stage, organization, line), customers);
    await stage.service.letPass(4_000);
    await runSchedule(stage.service, "sweep-lost-sms-work");
    await until(async () =>
      expect((await endsOf(stage, organization, intents)).every(({ status }) => status === "delivered")).toBe(true),
    );
    for (const to of customers) expect(stage.service.carrier.sentTo(to)).toHaveLength(1);
  });
});

describe("after it is sent", () => {
  const failByReport = async (messageId: string, to: string) => {
    const { provider_message_id } = await database()
      .selectFrom("sms_logs")
      .select("provider_message_id")
      .where("message_id", "=", messageId)
      .executeTakeFirstOrThrow();
    const { kind, authToken, accountSid, url } = stage.service;
    const report = TWILIO_WIRE.failure({
      providerMessageId: provider_message_id ?? "",
      from: line.phoneNumber,
      to,
      words: "Unreachable",
    });
    const account = { options: { carrier: "twilio" as const, accountSid, authToken }, env: {} };
    return fetch(`${url}${kind.smsPath}`, signedWebhook(kind, account, kind.smsPath, report));
  };
  const acceptOne = async () => {
    stage.service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
    const [to = ""] = customersOf(1);
    const [intent] = await writeBatch(stage, organization, await partyOf(stage, organization, line), [to]);
    if (intent === undefined) throw new Error("nothing was written");
    await dispatchAll(stage, organization, [intent]);
    await until(async () => expect((await endsOf(stage, organization, [intent]))[0]?.status).toBe("accepted"));
    return intent;
  };
  const failuresOf = (messageId: string) => stage.failures.filter((failure) => failure.messageId === messageId);

  test("a failure that is reported later is told, once", async () => {
    const { messageId, to } = await acceptOne();
    expect((await failByReport(messageId, to)).status).toBe(200);
    expect((await failByReport(messageId, to)).status).toBe(200);
    expect(failuresOf(messageId)).toEqual([{ messageId, errorCode: "30008" }]);
    expect((await endsOf(stage, organization, [{ messageId }]))[0]).toMatchObject({
      status: "failed",
      errorCode: "30008",
    });
  });

  test("a report waits for whoever settles the text, and the settler for nobody", async () => {
    const { messageId, to } = await acceptOne();
    const scope = stage.deps.platform.data.scope(organization.organizationId);
    let reported: Promise<Response> | null = null;
    await scope.transaction(async (unit) => {
      expect(await readTextEnds(unit, [messageId])).toMatchObject([{ status: "accepted" }]);
      reported = failByReport(messageId, to);
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(database());
        expect(rows.length).toBeGreaterThan(0);
      });
      expect(failuresOf(messageId)).toEqual([]);
    });
    expect((await (reported as unknown as Promise<Response>)).status).toBe(200);
    expect(failuresOf(messageId)).toHaveLength(1);

    const next = await acceptOne();
    await scope.transaction(async (unit) => {
      await sql`select from sms_logs where message_id = ${next.messageId} for update`.execute(unit.db);
      expect(await endsOf(stage, organization, [next])).toMatchObject([{ status: "open" }]);
    });
  });

  test("texts of others, and those that never existed, are not told of", async () => {
    const { messageId } = await acceptOne();
    const other = await stage.service.addOrganization();
    expect(await endsOf(stage, other, [{ messageId }, { messageId: randomUUID() }])).toEqual([]);
  });

  test("one with an unknown outcome is said to be one", async () => {
    const { messageId } = await acceptOne();
    await sql`update sms_logs set status = 'failed', error_code = 'outcome-unknown' where message_id = ${messageId}`.execute(
      database(),
    );
    expect(await endsOf(stage, organization, [{ messageId }])).toMatchObject([
      { status: "failed", errorCode: "outcome-unknown", isOutcomeUnknown: true },
    ]);
  });

  test("an answer to it is answered in its thread, by a model that has read it", async () => {
    await organization.admin.client.put("/api/v1/organization", { api_keys: { openai: "sk-outreach" } });
    const [to = ""] = customersOf(1);
    const party = await partyOf(stage, organization, line);
    const intents = await writeBatch(stage, organization, party, [to], "Your check-up is due in May");
    await dispatchAll(stage, organization, intents);
    await until(() => expect(stage.service.carrier.sentTo(to)).toHaveLength(1));
    await stage.service.carrier.receiveText({ from: to, to: line.phoneNumber, body: "Can I come on Monday?" });
    await until(() => expect(stage.service.carrier.sentTo(to)).toHaveLength(2));
    const request = models.requests.at(-1);
    expect(request?.messages.map(({ role, text }) => [role, text])).toEqual([
      ["assistant", "Your check-up is due in May"],
      ["user", "Can I come on Monday?"],
    ]);
    const threads = await threadsOf(to);
    expect(threads).toHaveLength(1);
    expect(threads[0].message_count).toBe(3);
  });
});

describe("who texts", () => {
  test("is a number of the organization that can", async () => {
    const find = (change: Partial<TestLine>, deps = stage.deps) =>
      partyOf({ ...stage, deps }, organization, { ...line, ...change }).catch((error) => error);
    expect(await find({})).toMatchObject({
      number: { phoneNumber: line.phoneNumber },
      assistantId: line.assistantId,
      flowId: null,
      provider: "twilio",
    });
    expect(await find({ phoneNumber: "+12125550000" })).toMatchObject({ kind: "not-found" });
    expect(await find({ assistantId: 999_999_999 })).toMatchObject({ kind: "not-found" });
    expect(await find({}, { ...stage.deps, accountOf: async () => null })).toMatchObject({ code: "no-account" });
    expect(await find({}, { ...stage.deps, vendor: () => null })).toMatchObject({ code: "provider-not-available" });
    const other = await stage.service.addOrganization();
    const foreign = await addLine(stage.service, other);
    expect(await find({ phoneNumber: foreign.phoneNumber })).toMatchObject({ code: "foreign-number" });
    await sql`update phone_numbers set is_active = false where id = ${line.phoneNumberId}`.execute(database());
    expect(await find({})).toMatchObject({ code: "number-inactive" });
  });
});
