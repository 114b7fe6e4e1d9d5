import type { CallOutcome } from "@parley/testkit/carriers/call-exchange";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeOnce, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { HaltingClock } from "../harness/halting-clock.ts";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import { shortGrace } from "../harness/short-grace.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

/** Of the stage of every carrier; over once this much has passed since the carrier was asked. */
const GRACE_SECONDS = 3;
/** The grace, and the pause in which a carrier that could not be asked is left alone. */
const UNCLEAR_MS = 16_000;

function initiate(assistant: StagedAssistant, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return assistant.organization.admin.client.post("/calls/initiate", body, { headers });
}

/** What the carrier was asked to dial since. */
function dialled({ service }: VoiceStage, to: string) {
  return service.carrier.calls().filter((call) => call.to === to);
}

describeSideBySide(kindsUnderTest(CALL_KINDS), "$name", (kind) => {
  /** Telnyx lists only calls that go on, which proves nothing of one it does not list. */
  const unplaced = kind.provider === "telnyx" ? "outcome-unknown" : "call-not-placed";
  const time = createHurriedClock();
  const clock = new HaltingClock(time);
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    // Its clock halts in one of the tests.
    stage = await startVoiceStage(kind, { clock: time, env: shortGrace(GRACE_SECONDS), overrides: { clock } });
    assistant = await stage.addAssistant(({ messages }) => ({ text: `Noted: ${messages.at(-1)?.text}` }));
  });
  afterEach(() => stage.service.carrier.setFaults({}));
  afterAll(() => stage.stop());

  test("who is called hears the welcome with the variables filled in, and the model knows the agenda", async () => {
    const to = newCustomerNumber();
    const answer = await initiate(assistant, {
      to_phone_number: to,
      from_phone_number: assistant.phoneNumber,
      welcome_message: "Hello {{name}}, this is Acme.",
      agenda: "Remind {{name}} of the appointment on {{day}}.",
      variables: { name: "Ada", day: "Monday" },
    });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        success: true,
        message: expect.any(String),
        call_sid: expect.any(String),
        call_id: expect.any(Number),
        status: "ongoing",
        from_number: assistant.phoneNumber,
        to_number: to,
      },
    ]);
    const phone = await stage.service.carrier.waitForPhone(to);
    expect(phone.sid).toBe(answer.json.call_sid);
    const welcome = () => hearTones("Hello Ada, this is Acme.", phone.heard().muLaw);
    await stage.until(async () => expect(await welcome()).toMatchObject({ isWhole: true }));
    await phone.waitForQuiet();
    await phone.speak(stage.texts.add("All right.").muLaw);
    await phone.waitForAudio({ lengthMs: 300 });
    await phone.waitForQuiet();
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({
      direction: "outbound",
      status: "completed",
      end_reason: "customer-ended-call",
      to_phone_number: assistant.phoneNumber,
      customer_phone_number: to,
      assistant_id: assistant.assistantId,
    });
    const asked = stage.models.requests.find(({ messages }) => messages.at(-1)?.text === "All right.");
    expect(asked?.systemPrompt).toContain("Remind Ada of the appointment on Monday.");
    const reported = () => stage.customer.requests("/calls").filter(({ body }) => body.includes(to));
    await stage.until(() => expect(reported().length).toBe(3));
    expect(
      reported()
        .map(({ body }) => JSON.parse(body).message)
        .map(({ type, status }) => status ?? type),
    ).toEqual(["in-progress", "completed", "end-of-call-report"]);
  });

  test.each<readonly [CallOutcome, string]>([
    ["busy", "customer-busy"],
    ["no-answer", "customer-did-not-answer"],
    // Vonage says no more than that it failed.
    ["failed", kind.provider === "vonage" ? "carrier-failed" : "customer-unreachable"],
  ])("a phone that ends %s: %s, nothing but telephony on the bill", async (outcome, reason) => {
    const to = newCustomerNumber();
    stage.service.carrier.setCallOutcome(to, outcome);
    const { json } = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    const call = await assistant.finishedCall(json.call_sid);
    expect(call).toMatchObject({ status: "failed", end_reason: reason, duration: 0 });
    const { detailed_entries: entries } = await assistant.get(`/api/calls/${call.id}/costs`);
    expect(entries.map(({ service_type: service }: { service_type: string }) => service)).toEqual(["telephony"]);
    const reported = () =>
      stage.customer
        .requests("/calls")
        .filter(({ body }) => body.includes(to))
        .map(({ body }) => JSON.parse(body).message)
        .map(({ type, status }) => status ?? type);
    await stage.until(() => expect(reported()).toEqual(["failed", "end-of-call-report"]));
  });

  test("a carrier that refuses: 500 naming it, and the call has failed", async () => {
    const to = newCustomerNumber();
    stage.service.carrier.setFaults({
      rest: [{ kind: "error-before", probability: 1, operations: ["place-call"], statusCode: 400 }],
    });
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect([answer.status, answer.json.detail]).toEqual([500, expect.stringContaining(kind.provider)]);
    const { items } = await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`);
    expect(items).toMatchObject([{ status: "failed", end_reason: "carrier-failed" }]);
    expect(dialled(stage, to)).toEqual([]);
  });

  test("a carrier that places the call and gives no answer: its own webhooks settle it, nobody dials twice", async () => {
    const to = newCustomerNumber();
    stage.service.carrier.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["place-call"] }] });
    const answer = await initiate(
      assistant,
      { to_phone_number: to, from_phone_number: assistant.phoneNumber },
      { "idempotency-key": `unclear ${to}` },
    );
    expect([answer.status, answer.json.code]).toEqual([500, "outcome-unknown"]);
    const phone = await stage.service.carrier.waitForPhone(to);
    await phone.waitForAudio({ sinceMs: 0 });
    // Asked again with the same key, it is the call that goes on.
    const again = await initiate(
      assistant,
      { to_phone_number: to, from_phone_number: assistant.phoneNumber },
      { "idempotency-key": `unclear ${to}` },
    );
    expect([again.status, again.json.call_sid]).toEqual([200, phone.sid]);
    // The grace for a clear answer is over, as the end of another call shows, which its carrier knows nothing of; this one is not.
    stage.service.carrier.setFaults({ rest: [{ kind: "cut-before", probability: 1, operations: ["place-call"] }] });
    const lost = newCustomerNumber();
    await initiate(assistant, { to_phone_number: lost, from_phone_number: assistant.phoneNumber });
    stage.service.carrier.setFaults({});
    const [{ id: lostId }] = (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(lost)}`)).items;
    await stage.service.letPass(UNCLEAR_MS);
    expect(await assistant.finishedCall(lostId)).toMatchObject({ end_reason: unplaced });
    expect(await assistant.get(`/api/v1/calls/sid/${phone.sid}`)).toMatchObject({ status: "ongoing" });
    phone.hangUp();
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
    expect(dialled(stage, to)).toHaveLength(1);
  });

  test("a request that got lost: after the grace the carrier's list says that nothing was placed, and nobody is dialled", async () => {
    const to = newCustomerNumber();
    stage.service.carrier.setFaults({ rest: [{ kind: "cut-before", probability: 1, operations: ["place-call"] }] });
    const asked = () => stage.service.carrier.requests().filter(({ operation }) => operation === "place-call").length;
    const before = asked();
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect([answer.status, answer.json.code]).toEqual([500, "outcome-unknown"]);
    const [call] = (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items;
    expect(call).toMatchObject({ status: "ongoing" });
    stage.service.carrier.setFaults({});
    await stage.service.letPass(UNCLEAR_MS);
    const ended = await assistant.finishedCall(call.id);
    expect(ended).toMatchObject({ status: "failed", end_reason: unplaced });
    expect([asked() - before, dialled(stage, to)]).toEqual([1, []]);
  });

  test("a carrier that places the call and never says anything is asked: the call is found, and nobody dials twice", async () => {
    const to = newCustomerNumber();
    stage.service.carrier.setFaults({
      rest: [{ kind: "cut-after", probability: 1, operations: ["place-call"] }],
      webhooks: [{ kind: "loss", probability: 1 }],
    });
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect([answer.status, answer.json.code]).toEqual([500, "outcome-unknown"]);
    const record = async () =>
      (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items[0];
    await stage.service.letPass(UNCLEAR_MS);
    await stage.until(async () => expect((await record()).call_sid).not.toBeNull());
    const [phone, ...others] = dialled(stage, to);
    const found = await record();
    expect([found.call_sid, others]).toEqual([phone?.sid, []]);
    expect(found.end_reason).not.toBe("outcome-unknown");
    stage.service.carrier.setFaults({});
    if (found.status === "ongoing") {
      const ended = await assistant.organization.admin.client.post(`/api/v1/calls/${found.id}/terminate`);
      expect(ended.status).toBe(200);
    }
    await stage.until(() => expect(dialled(stage, to)[0]?.endedAtMs).toEqual(expect.any(Number)));
  });

  test("a carrier that cannot be asked either: the call is not unknown before it can, and is found then", async () => {
    const to = newCustomerNumber();
    const webhooks = [{ kind: "loss" as const, probability: 1 }];
    stage.service.carrier.setFaults({
      rest: [
        { kind: "cut-after", probability: 1, operations: ["place-call"] },
        { kind: "error-before", probability: 1, operations: ["list-calls"] },
      ],
      webhooks,
    });
    const asked = () => stage.service.carrier.requests().filter(({ operation }) => operation === "list-calls").length;
    const before = asked();
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect(answer.json.code).toBe("outcome-unknown");
    const record = async () =>
      (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items[0];
    // It is asked for before the grace for a clear answer is over, and again after that.
    for (const times of [1, 2, 3]) {
      await stage.until(() => expect(asked() - before).toBeGreaterThanOrEqual(times));
      expect(await record()).toMatchObject({ status: "ongoing", call_sid: null });
      await stage.service.letPass(UNCLEAR_MS);
    }
    stage.service.carrier.setFaults({ webhooks });
    await stage.service.letPass(UNCLEAR_MS);
    await stage.until(async () => expect((await record()).call_sid).toBe(dialled(stage, to)[0]?.sid));
    expect((await record()).end_reason).not.toBe("outcome-unknown");
    stage.service.carrier.setFaults({});
    const { id, status } = await record();
    if (status === "ongoing") await assistant.organization.admin.client.post(`/api/v1/calls/${id}/terminate`);
    expect(dialled(stage, to)).toHaveLength(1);
  });

  test("a carrier that lists calls that are over tells how a call ended of which nothing was heard", async () => {
    const to = newCustomerNumber();
    stage.service.carrier.setCallOutcome(to, "busy");
    stage.service.carrier.setFaults({
      rest: [{ kind: "cut-after", probability: 1, operations: ["place-call"] }],
      webhooks: [{ kind: "loss", probability: 1 }],
    });
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect(answer.json.code).toBe("outcome-unknown");
    const [{ id }] = (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items;
    await stage.service.letPass(UNCLEAR_MS);
    const ended = await assistant.finishedCall(id);
    // Telnyx lists only calls that go on.
    const reason = kind.provider === "telnyx" ? "outcome-unknown" : "customer-busy";
    expect(ended).toMatchObject({ status: "failed", end_reason: reason });
    expect(dialled(stage, to)).toHaveLength(1);
  });

  test("a request that is not written in time is not written at all: the call ends, and nobody's phone rings", async () => {
    const to = newCustomerNumber();
    const asked = () => stage.service.carrier.requests().filter(({ operation }) => operation === "place-call").length;
    const before = asked();
    clock.haltMs = 3_000;
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    clock.haltMs = 0;
    expect([answer.status, answer.json.code]).toEqual([500, undefined]);
    const [call] = (await assistant.get(`/api/v1/calls/?customer_phone=${encodeURIComponent(to)}`)).items;
    expect(call).toMatchObject({ status: "failed", end_reason: "call-not-placed" });
    expect(asked() - before).toBe(0);
  });
});

describeOnce("what may be called, with whom, from where", () => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  let other: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(TWILIO_CALLS);
    assistant = await stage.addAssistant(() => ({ text: "Yes." }));
    other = await stage.addAssistant(() => ({ text: "Yes." }));
  });
  afterAll(() => stage.stop());

  async function addSibling(): Promise<number> {
    const created = await assistant.organization.admin.client.post("/api/v1/assistants", {
      name: "Sales",
      llm_settings: { system_prompt: "You sell." },
      stt_settings: { provider: "deepgram", model: "nova-3" },
      tts_settings: { provider: "deepgram" },
    });
    return created.json.id;
  }

  async function addNumber(assistantId: number | null): Promise<string> {
    const phoneNumber = stage.service.freeNumbers.shift() ?? "";
    await stage.service.service.platform.database
      .insertInto("phone_numbers")
      .values({
        organization_id: assistant.organization.organizationId,
        phone_number: phoneNumber,
        provider: "twilio",
        provider_number_id: phoneNumber,
        capabilities: JSON.stringify({ voice: true, sms: true }),
        assistant_id: assistantId,
      })
      .execute();
    return phoneNumber;
  }

  test.each([
    { what: "no number at all", to: "somebody" },
    { what: "a national number", to: "04155550100" },
    { what: "a number that is too short", to: "+1" },
  ])("$what is 400", async ({ to }) => {
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect([answer.status, answer.json.code]).toEqual([400, "not-e164"]);
  });

  test("the calling number is missing, nobody's, another organization's, or without an assistant", async () => {
    const to = newCustomerNumber();
    const from = (from_phone_number?: string) =>
      initiate(assistant, { to_phone_number: to, ...(from_phone_number === undefined ? {} : { from_phone_number }) });
    const orphan = await addNumber(null);
    const answers = [await from(), await from("+14155550000"), await from(other.phoneNumber), await from(orphan)];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [400, "from-number-needed"],
      [404, undefined],
      [403, "foreign-number"],
      [404, "no-assistant"],
    ]);
    expect(dialled(stage, to)).toEqual([]);
  });

  test("another organization's assistant is 403, one that never was 404", async () => {
    const of = (assistant_id: number) =>
      initiate(assistant, {
        to_phone_number: newCustomerNumber(),
        from_phone_number: assistant.phoneNumber,
        assistant_id,
      });
    expect([(await of(other.assistantId)).status, (await of(999_999)).status]).toEqual([403, 404]);
  });

  test("the assistant that is named comes before the number's own", async () => {
    const sibling = await addSibling();
    const { json } = await initiate(assistant, {
      to_phone_number: newCustomerNumber(),
      from_phone_number: assistant.phoneNumber,
      assistant_id: sibling,
    });
    expect(await assistant.get(`/api/v1/calls/${json.call_id}`)).toMatchObject({ assistant_id: sibling });
  });

  test("without a calling number the assistant's only one is taken; with two of them one must be named", async () => {
    const sibling = await addSibling();
    const only = await addNumber(sibling);
    const call = () => initiate(assistant, { to_phone_number: newCustomerNumber(), assistant_id: sibling });
    expect((await call()).json).toMatchObject({ from_number: only });
    await addNumber(sibling);
    expect((await call()).json).toMatchObject({ code: "from-number-needed" });
  });

  test("somebody who has opted out is not called", async () => {
    const to = newCustomerNumber();
    await stage.service.carrier.receiveText({ from: to, to: assistant.phoneNumber, body: "STOP" });
    const answer = await initiate(assistant, { to_phone_number: to, from_phone_number: assistant.phoneNumber });
    expect([answer.status, answer.json.code]).toEqual([400, "recipient-opted-out"]);
    expect(dialled(stage, to)).toEqual([]);
  });

  test("premium numbers are not called unless the organization says so", async () => {
    const premium = "+19002345678";
    const call = () => initiate(assistant, { to_phone_number: premium, from_phone_number: assistant.phoneNumber });
    expect((await call()).json.code).toBe("destination-not-allowed");
    expect(dialled(stage, premium)).toEqual([]);
    await assistant.organization.admin.client.put("/api/v1/organization", {
      settings: { limits: { allow_premium_destinations: true } },
    });
    expect((await call()).status).toBe(200);
  });

  test("an assistant that is switched off calls nobody", async () => {
    const sibling = await addSibling();
    await assistant.organization.admin.client.put(`/api/v1/assistants/${sibling}`, { is_active: false });
    const answer = await initiate(assistant, {
      to_phone_number: newCustomerNumber(),
      from_phone_number: assistant.phoneNumber,
      assistant_id: sibling,
    });
    expect([answer.status, answer.json.code]).toEqual([400, "assistant-not-available"]);
  });

  test("the same key is the same call, however often and at once; with another body it is 409", async () => {
    const to = newCustomerNumber();
    const call = (agenda: string) =>
      initiate(
        assistant,
        { to_phone_number: to, from_phone_number: assistant.phoneNumber, agenda },
        { "idempotency-key": `key ${to}` },
      );
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("Say hello.")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.call_id)).size).toBe(1);
    const conflict = await call("Say goodbye.");
    expect([conflict.status, conflict.json.code]).toEqual([409, "idempotency-key-reused"]);
    await stage.service.carrier.waitForPhone(to);
    expect(dialled(stage, to)).toHaveLength(1);
    // Another organization's key of that name is another key.
    const foreign = await initiate(
      other,
      { to_phone_number: newCustomerNumber(), from_phone_number: other.phoneNumber },
      { "idempotency-key": `key ${to}` },
    );
    expect(foreign.status).toBe(200);
  });

  test.each([{ role: "viewer" } as const, { isVerified: false } as const])("%o calls nobody", async (options) => {
    const member = await assistant.organization.addMember(options);
    const answer = await member.client.post("/calls/initiate", {
      to_phone_number: newCustomerNumber(),
      from_phone_number: assistant.phoneNumber,
    });
    expect(answer.status).toBe(403);
  });
});
