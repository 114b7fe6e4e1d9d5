import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { kindsUnderTest } from "../harness/carrier-kinds.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { awake, Outreach } from "./outreach-stage.ts";
import { zoneAt } from "./zone-at.ts";

/** A batch is 50 contacts. */
const SEVERAL_BATCHES = 54;

describeSideBySide(kindsUnderTest(CALL_KINDS), "$name", (kind) => {
  let stage: VoiceStage;
  let outreach: Outreach;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    outreach = await Outreach.open(await stage.addAssistant(() => ({ text: "Thank you." })));
  });
  afterAll(() => stage.stop());

  test("a campaign of texts reaches everybody it may, once each", async () => {
    const people = Array.from({ length: 8 }, newCustomerNumber);
    const asleep = newCustomerNumber();
    const id = await outreach.run("sms", [
      ...people.map((number) => awake(number)),
      awake(asleep, { time_zone: zoneAt(2) }),
    ]);
    await outreach.until(id, "running");
    await expectAsleep();
    const sent = stage.service.carrier.messages().filter(({ to }) => people.includes(to));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(["Hello Ada, please call Acme."]));

    async function expectAsleep() {
      await until(async () => {
        const contacts = await outreach.contacts(id);
        expect(people.map((number) => contacts.get(number)?.status)).toEqual(people.map(() => "completed"));
        expect(contacts.get(asleep)).toMatchObject({ status: "pending", attempts: 0 });
      });
    }
  });

  test("texts of several batches are each sent once, with the answer of their own request", async () => {
    const people = Array.from({ length: SEVERAL_BATCHES }, newCustomerNumber);
    const id = await outreach.run(
      "sms",
      people.map((number, index) => awake(number, { name: `Ada ${index}` })),
    );
    await outreach.until(id, "completed");
    const sent = stage.service.carrier.messages().filter(({ to }) => people.includes(to));
    expect(sent.map(({ to, body }) => `${to} ${body}`).toSorted()).toEqual(
      people.map((to, index) => `${to} Hello Ada ${index}, please call Acme.`).toSorted(),
    );
    const records = await stage.service.service.platform.database
      .selectFrom("sms_logs")
      .select(["to_number", "provider_message_id", "attempt_count"])
      .where("to_number", "in", people)
      .execute();
    expect(records.map((row) => `${row.to_number} ${row.provider_message_id} ${row.attempt_count}`).toSorted()).toEqual(
      sent.map(({ to, sid }) => `${to} ${sid} 1`).toSorted(),
    );
  });

  test.each([
    { what: "whose ends nobody is told of", webhook: null },
    { what: "whose ends a webhook is told of", webhook: "/calls" },
  ])(
    "calls of several batches, $what, are each placed once, under their own ids, and billed once",
    async ({ webhook }) => {
      const { assistantId } = outreach.assistant;
      const changed = await outreach.client.patch(`/api/v1/assistants/${assistantId}`, {
        webhook_url: webhook === null ? null : `${stage.customer.origin}${webhook}`,
      });
      expect(changed.status, changed.text).toBe(200);
      const people = Array.from({ length: SEVERAL_BATCHES }, newCustomerNumber);
      for (const [index, to] of people.entries()) {
        stage.service.carrier.setCallOutcome(to, index % 2 === 0 ? "busy" : "no-answer");
      }
      const id = await outreach.run(
        "call",
        people.map((number) => awake(number)),
        { max_attempts: 1 },
      );
      await outreach.until(id, "completed");
      const phones = stage.service.carrier.calls().filter(({ to }) => people.includes(to));
      expect(phones.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
      const { database } = stage.service.service.platform;
      const calls = await database
        .selectFrom("calls")
        .select(["id", "customer_phone_number as to", "call_sid", "end_reason"])
        .where("customer_phone_number", "in", people)
        .execute();
      const reasonOf = (to: string) => (people.indexOf(to) % 2 === 0 ? "customer-busy" : "customer-did-not-answer");
      expect(calls.map(({ to, call_sid: sid, end_reason: reason }) => `${to} ${sid} ${reason}`).toSorted()).toEqual(
        phones.map(({ to, sid }) => `${to} ${sid} ${reasonOf(to)}`).toSorted(),
      );
      const ids = calls.map((call) => call.id);
      const once = new Map(ids.map((each) => [each, 1]));
      const count = async (table: "call_traces" | "call_cost_entries") => {
        const rows = await database
          .selectFrom(table)
          .select(["call_id", database.fn.countAll<number>().as("count")])
          .where("call_id", "in", ids)
          .groupBy("call_id")
          .execute();
        return new Map(rows.map((row) => [row.call_id, Number(row.count)]));
      };
      // With a webhook, a job follows the end.
      await until(async () => {
        expect(await count("call_traces")).toEqual(once);
        expect(await count("call_cost_entries")).toEqual(once);
      });
      const reports = () => stage.customer.requests("/calls").filter(({ body }) => body.includes("end-of-call-report"));
      await until(() =>
        expect(people.map((to) => reports().filter(({ body }) => body.includes(to)).length)).toEqual(
          people.map(() => (webhook === null ? 0 : 1)),
        ),
      );
    },
  );

  test("a campaign of calls says how each ended", async () => {
    const [busy, away, there] = [newCustomerNumber(), newCustomerNumber(), newCustomerNumber()];
    stage.service.carrier.setCallOutcome(busy, "busy");
    stage.service.carrier.setCallOutcome(away, "no-answer");
    const id = await outreach.run("call", [awake(busy), awake(away), awake(there)], { max_attempts: 1 });
    const phone = await stage.service.carrier.waitForPhone(there, 60_000);
    await phone.waitForAudio({ lengthMs: 300 });
    phone.hangUp();
    await outreach.until(id, "completed");
    const contacts = await outreach.contacts(id);
    expect([busy, away, there].map((number) => contacts.get(number)?.status)).toEqual([
      "busy",
      "no_answer",
      "completed",
    ]);
    const progress = await outreach.progress(id);
    expect(progress).toMatchObject({
      status: "completed",
      progress: { total_contacts: 3, completed: 1, failed: 2, pending: 0, processing: 0, progress_percentage: 100 },
    });
    expect((await outreach.executions(id)).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "busy",
      "completed",
      "no_answer",
    ]);
  });

  test("a mixed campaign texts whom its call does not reach", async () => {
    const away = newCustomerNumber();
    stage.service.carrier.setCallOutcome(away, "no-answer");
    const id = await outreach.run("mixed", [awake(away)]);
    await outreach.until(id, "completed");
    expect(stage.service.carrier.messages().filter(({ to }) => to === away)).toHaveLength(1);
    expect((await outreach.executions(id)).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "completed",
      "no_answer",
    ]);
    expect((await outreach.contacts(id)).get(away)).toMatchObject({ status: "completed", attempts: 2 });
  });
});
