import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { awake, Outreach } from "./outreach-stage.ts";
import { zoneAt } from "./zone-at.ts";

describeSideBySide(CALL_KINDS, "$name", (kind) => {
  let stage: VoiceStage;
  let outreach: Outreach;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    outreach = await Outreach.open(await stage.addAssistant(() => ({ text: "Thank you." })));
  });
  afterAll(() => stage.stop());

  test("a campaign of texts reaches everybody it may, once each", { timeout: 60_000 }, async () => {
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
      const { until } = await import("../harness/until.ts");
      await until(async () => {
        const contacts = await outreach.contacts(id);
        expect(people.map((number) => contacts.get(number)?.status)).toEqual(people.map(() => "completed"));
        expect(contacts.get(asleep)).toMatchObject({ status: "pending", attempts: 0 });
      });
    }
  });

  test("texts of several batches are each sent once, with the answer of their own request", {
    timeout: 60_000,
  }, async () => {
    const people = Array.from({ length: 70 }, newCustomerNumber);
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

  test("a campaign of calls says how each ended", { timeout: 90_000 }, async () => {
    const [busy, away, there] = [newCustomerNumber(), newCustomerNumber(), newCustomerNumber()];
    stage.service.carrier.setCallOutcome(busy, "busy");
    stage.service.carrier.setCallOutcome(away, "no-answer");
    const id = await outreach.run("call", [awake(busy), awake(away), awake(there)], { max_attempts: 1 });
    const phone = await stage.service.carrier.waitForPhone(there);
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

  test("a mixed campaign texts whom its call does not reach", { timeout: 90_000 }, async () => {
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
