import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { kindsUnderTest } from "../harness/carrier-kinds.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const ANNOUNCEMENT = "One moment, I am putting you through.";
const NOBODY = "Nobody is there at the moment, sorry.";

/** Hands the caller on when asked to, to wherever the caller says. */
function operator(destination: string) {
  return ({ messages }: ModelServerRequest): ScriptedReply => {
    const last = messages.at(-1);
    if (last?.role === "tool") return { text: "" };
    if (/person/i.test(last?.text ?? "")) return { toolCalls: [{ name: "transferCall", arguments: { destination } }] };
    return { text: "I am still here." };
  };
}

describe.each(kindsUnderTest(CALL_KINDS))("$name", (kind) => {
  let stage: VoiceStage;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
  });
  afterEach(() => stage.service.carrier.setFaults({}));
  afterAll(() => stage.stop());

  async function addOperator(person: string, settings: Record<string, unknown> = {}, destination = person) {
    return stage.addAssistant(operator(destination), {
      tools_settings: {
        enabled_tools: ["transfer_call"],
        transfer_call: {
          enabled: true,
          transfer_numbers: [person],
          custom_message: ANNOUNCEMENT,
          unavailable_message: NOBODY,
        },
      },
      ...settings,
    });
  }

  async function greeted(assistant: StagedAssistant): Promise<SimulatedPhone> {
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0 });
    await phone.waitForQuiet();
    return phone;
  }

  const askForAPerson = (phone: SimulatedPhone) => phone.speak(stage.texts.add("A person, please.").muLaw);

  async function spokenIn(assistant: StagedAssistant, phone: SimulatedPhone): Promise<readonly string[]> {
    const transcripts = await assistant.get(`/api/v1/calls/sid/${phone.sid}/transcripts`);
    return transcripts.map(({ content }: { content: string }) => content);
  }

  // Side by side where nothing is asked of the carrier as a whole: telephone calls take their time.
  test.concurrent("a person who answers has the caller; the call is over for the assistant, not for the two", async () => {
    const person = newCustomerNumber();
    const assistant = await addOperator(person);
    const phone = await greeted(assistant);
    await askForAPerson(phone);
    const theirs = await stage.service.carrier.waitForPhone(person);
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({
      status: "completed",
      end_reason: "assistant-forwarded-call",
      transferred_to: person,
    });
    expect(await spokenIn(assistant, phone)).toEqual(["Hello, this is Acme.", "A person, please.", ANNOUNCEMENT]);
    expect(phone.call.state).toBe("in-progress");
    // They hear each other.
    const heard = phone.waitForAudio({ lengthMs: 200 });
    await theirs.speak(stage.texts.add("Hello, what can I do for you?").muLaw);
    await heard;
    phone.hangUp();
    await theirs.ended;
  });

  test.concurrent.each(["busy", "no-answer"] as const)(
    "a person who does not answer (%s): the assistant is back, says so, and remembers",
    async (outcome) => {
      const person = newCustomerNumber();
      stage.service.carrier.setCallOutcome(person, outcome);
      const assistant = await addOperator(person);
      const phone = await greeted(assistant);
      await askForAPerson(phone);
      const isSaid = async () => (await spokenIn(assistant, phone)).includes(NOBODY);
      await stage.until(async () => expect(await isSaid()).toBe(true));
      await phone.waitForQuiet();
      await phone.speak(stage.texts.add("Then tell me yourself.").muLaw);
      await phone.waitForAudio({ lengthMs: 200 });
      await phone.waitForQuiet();
      phone.hangUp();
      const call = await assistant.finishedCall(phone.sid);
      expect(call).toMatchObject({
        status: "completed",
        end_reason: "customer-ended-call",
        transferred_to: null,
      });
      expect(await spokenIn(assistant, phone)).toEqual([
        "Hello, this is Acme.",
        "A person, please.",
        ANNOUNCEMENT,
        NOBODY,
        "Then tell me yourself.",
        "I am still here.",
      ]);
      const last = stage.models.requests.find(({ messages }) => messages.at(-1)?.text === "Then tell me yourself.");
      expect(last?.messages.map(({ text }) => text)).toEqual(expect.arrayContaining(["A person, please.", NOBODY]));
    },
  );

  test.concurrent("a number that is not on the list is not called, whatever the model wants", async () => {
    const stranger = newCustomerNumber();
    const assistant = await addOperator(newCustomerNumber(), {}, stranger);
    const phone = await greeted(assistant);
    await askForAPerson(phone);
    const told = () =>
      stage.models.requests.some(({ messages }) => messages.at(-1)?.text?.includes("not among those") === true);
    await stage.until(async () => expect(await told()).toBe(true));
    expect(stage.service.carrier.calls().filter(({ to }) => to === stranger)).toEqual([]);
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
  });

  test("a carrier that does not transfer: the assistant says so and stays", async () => {
    const assistant = await addOperator(newCustomerNumber());
    const phone = await greeted(assistant);
    stage.service.carrier.setFaults({
      rest: [{ kind: "error-before", probability: 1, operations: ["change-call"], statusCode: 400 }],
    });
    await askForAPerson(phone);
    const isSaid = async () => (await spokenIn(assistant, phone)).includes(NOBODY);
    await stage.until(async () => expect(await isSaid()).toBe(true));
    stage.service.carrier.setFaults({});
    expect(await assistant.get(`/api/v1/calls/sid/${phone.sid}`)).toMatchObject({ status: "ongoing" });
    phone.hangUp();
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
  });

  test("a caller who hangs up while being put through has ended the call", async () => {
    const person = newCustomerNumber();
    const assistant = await addOperator(person);
    const phone = await greeted(assistant);
    const { carrier } = stage.service;
    carrier.setFaults({
      rest: [{ kind: "late-accept", probability: 1, operations: ["change-call"], maxDelayMs: 5_000 }],
    });
    await askForAPerson(phone);
    const isAsked = () => carrier.requests().at(-1)?.faults.includes("late-accept");
    await stage.until(() => expect(isAsked()).toBe(true), 20);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
    expect(carrier.calls().filter(({ to }) => to === person)).toEqual([]);
  });

  test("a caller who skips the assistant is put through at once, and no model is asked", async () => {
    const [person, caller] = [newCustomerNumber(), newCustomerNumber()];
    const assistant = await addOperator(person, { bypass_numbers: [caller] });
    const asked = stage.models.requests.length;
    const phone = await stage.service.carrier.placeCall({ from: caller, to: assistant.phoneNumber });
    await stage.service.carrier.waitForPhone(person);
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ end_reason: "assistant-forwarded-call", transferred_to: person });
    expect(await spokenIn(assistant, phone)).toEqual([]);
    expect(stage.models.requests.length).toBe(asked);
    phone.hangUp();
  });
});

const telnyx = kindsUnderTest(CALL_KINDS).filter(({ provider }) => provider === "telnyx");
test.each(telnyx)(
  "a stream that $name reports as failed after the transfer ends nobody's conversation",
  async (kind) => {
    // The late report is posted by hand, without the carrier's key.
    const stage = await startVoiceStage(kind, { env: { INBOUND_SIGNATURES: "off" } });
    try {
      const person = newCustomerNumber();
      const assistant = await stage.addAssistant(operator(person), {
        tools_settings: {
          enabled_tools: ["transfer_call"],
          transfer_call: { enabled: true, transfer_numbers: [person], custom_message: ANNOUNCEMENT },
        },
      });
      const { carrier, url } = stage.service;
      const phone = await carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
      await phone.waitForAudio({ sinceMs: 0 });
      await phone.waitForQuiet();
      await phone.speak(stage.texts.add("A person, please.").muLaw);
      const theirs = await carrier.waitForPhone(person);
      await assistant.finishedCall(phone.sid);
      const payload = { call_control_id: phone.sid, failure_reason: "connection_lost", stream_id: "late" };
      const reply = await fetch(`${url}/telnyx-webhook`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: { event_type: "streaming.failed", payload } }),
      });
      expect(reply.status).toBe(200);
      const heard = phone.waitForAudio({ lengthMs: 200 });
      await theirs.speak(stage.texts.add("Hello, what can I do for you?").muLaw);
      await heard;
      expect(phone.call.state).toBe("in-progress");
      phone.hangUp();
      await theirs.ended;
    } finally {
      await stage.stop();
    }
  },
);
