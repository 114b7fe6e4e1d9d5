import { encodeMuLaw, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnce, kindsUnderTest } from "../harness/carrier-kinds.ts";
import { describeSideBySide } from "../harness/side-by-side.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const MESSAGE = "Hello Ada, please call Acme back.";
const WELCOME = "Hello, this is Acme.";
const LOOKING = {
  enable_voicemail_detection: true,
  leave_voicemail: true,
  voicemail_message: "Hello {{name}}, please call Acme back.",
  variables: { name: "Ada" },
};

/** Mu-law of what a machine plays after its greeting. */
function beep(): Uint8Array {
  const pcm = sineTone({ frequencyHz: 1_000, durationMs: 500 });
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

/** Between picking up and the first word. */
const BREATH_MS = 200;

function silence(durationMs: number): Uint8Array {
  return new Uint8Array(durationMs * 8).fill(MU_LAW_SILENCE);
}

describeSideBySide(kindsUnderTest(CALL_KINDS), "$name", (kind) => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    // What they said last, without the note before it that an answer was cut off.
    assistant = await stage.addAssistant(({ messages }) => ({
      text: `Noted: ${messages.at(-1)?.text.split("\n").at(-1)}`,
    }));
    await haveVersions();
  });
  afterAll(() => stage.stop());

  /** From now on each call counts for the version of the prompt it begins with. */
  async function haveVersions(): Promise<void> {
    const { client } = assistant.organization.admin;
    const { llm_settings: settings } = await assistant.get(`/api/v1/assistants/${assistant.assistantId}`);
    const prompts = `/api/learning/assistants/${assistant.assistantId}/prompts`;
    const { id } = (await client.post(prompts, { system_prompt: `${settings.system_prompt} Be brief.` })).json;
    await sql`update prompt_versions set status = 'testing', eval_passed = true where id = ${id}`.execute(
      stage.service.service.platform.database,
    );
    await client.post(`${prompts}/${id}/approve`, {});
    expect((await client.post(`${prompts}/${id}/start-canary`, { percentage: 50 })).status).toBe(200);
  }

  async function callSomebody(settings: Record<string, unknown> = LOOKING): Promise<SimulatedPhone> {
    const to = newCustomerNumber();
    const answer = await assistant.organization.admin.client.post("/calls/initiate", {
      to_phone_number: to,
      from_phone_number: assistant.phoneNumber,
      ...settings,
    });
    expect(answer.status).toBe(200);
    const phone = await stage.service.carrier.waitForPhone(to);
    // What is said before the carrier has opened its stream and the service has taken it, nobody hears.
    await phone.waitForLog("media-opened", { sinceMs: 0 });
    await phone.speak(silence(BREATH_MS));
    return phone;
  }

  const say = (phone: SimulatedPhone, text: string) => phone.speak(stage.texts.add(text).muLaw);

  /** Something of ours that begins from now on, to its end. */
  async function hearsNext(phone: SimulatedPhone, sinceMs = stage.clock.monotonicMs()) {
    const began = await phone.waitForAudio({ sinceMs, timeoutMs: 30_000 });
    await phone.waitForQuiet();
    return { ...began, muLaw: phone.heard().muLaw.subarray(began.startSample) };
  }

  /** What the assistant said, in order, as far as it was heard. */
  async function saidIn(call: { readonly id: number }): Promise<readonly string[]> {
    const said = await assistant.get(`/api/v1/calls/${call.id}/transcripts?speaker=assistant`);
    return said.map(({ content }: { content: string }) => content);
  }

  /** How often the call counts for or against the prompt it was held with. */
  async function outcomesOf(call: { readonly id: number }): Promise<number> {
    const { rows } = await sql`select from prompt_outcomes where conversation_id = ${call.id}`.execute(
      stage.service.service.platform.database,
    );
    return rows.length;
  }

  async function verdictsOf(phone: SimulatedPhone) {
    const { logs } = await assistant.get(`/api/calls/${phone.sid}/logs`);
    return logs
      .filter(({ event_type: event }: { event_type: string }) => event === "answered-by")
      .map(({ event_data: data }: { event_data: unknown }) => data);
  }

  test("a machine is left the message after its beep, and the call ends as voicemail everywhere", async () => {
    const phone = await callSomebody();
    await say(phone, "You have reached Bob. I cannot take your call. Please leave a message after the tone.");
    await phone.speak(silence(700));
    await phone.speak(beep());
    const beepedMs = stage.clock.monotonicMs();
    const { atMs, muLaw } = await hearsNext(phone, beepedMs);
    expect(hearTones(MESSAGE, muLaw)).toMatchObject({ isWhole: true });
    expect(atMs - beepedMs).toBeGreaterThan(400);
    expect(await phone.ended).toMatchObject({ by: "service" });
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "voicemail", error_message: null });
    expect((await verdictsOf(phone)).at(-1)).toMatchObject({ answeredBy: "machine" });
    expect((await saidIn(call)).at(-1)).toBe(MESSAGE);
    expect(await outcomesOf(call)).toBe(0);
    const reports = () =>
      stage.customer
        .requests("/calls")
        .map(({ body }) => JSON.parse(body).message)
        .filter(({ type }) => type === "end-of-call-report")
        .map((message) => JSON.stringify(message))
        .filter((message) => message.includes(phone.phoneNumber));
    await until(() => expect(reports()).toEqual([expect.stringContaining('"voicemail"')]));
  });

  test("a machine is hung up on when nothing is to be left", async () => {
    const phone = await callSomebody({ enable_voicemail_detection: true });
    await say(phone, "Hier ist die Mailbox von Bob. Bitte hinterlassen Sie eine Nachricht nach dem Signalton.");
    expect(await phone.ended).toMatchObject({ by: "service" });
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ status: "completed", end_reason: "voicemail" });
  });

  test("a person is welcomed and answered", async () => {
    const phone = await callSomebody();
    await say(phone, "Hello?");
    await phone.waitForAudio({ sinceMs: 0 });
    await phone.waitForQuiet();
    await say(phone, "What is it about?");
    await hearsNext(phone);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ end_reason: "customer-ended-call" });
    const said = await saidIn(call);
    expect([said[0], said.at(-1)]).toEqual([WELCOME, "Noted: What is it about?"]);
    expect(await outcomesOf(call)).toBe(1);
    expect(await verdictsOf(phone)).toMatchObject([{ answeredBy: "human", reasons: ["short-greeting"] }]);
  });

  test("who interrupts the welcome at length is a person", async () => {
    const phone = await callSomebody();
    await phone.waitForAudio({ sinceMs: 0 });
    await say(phone, "Wait, wait, who is this, and what do you want from me?");
    await hearsNext(phone);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect((await saidIn(call)).at(-1)).toBe("Noted: Wait, wait, who is this, and what do you want from me?");
    expect((await verdictsOf(phone)).at(-1)).toMatchObject({ answeredBy: "human", reasons: ["personal-words"] });
  });

  test("who says nothing is not clear, and is waited for", async () => {
    const phone = await callSomebody();
    await phone.speak(silence(22_000));
    await say(phone, "Sorry, I am back.");
    await hearsNext(phone);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ end_reason: "customer-ended-call" });
    expect((await saidIn(call)).at(-1)).toBe("Noted: Sorry, I am back.");
    expect(await verdictsOf(phone)).toMatchObject([{ answeredBy: "uncertain", reasons: ["no-speech"] }]);
  });

  test("a beep in the middle of the greeting is not its end", async () => {
    const phone = await callSomebody();
    await say(phone, "Please leave a message after the tone.");
    await phone.speak(beep());
    const beepedMs = stage.clock.monotonicMs();
    await say(phone, "If you would rather talk to a colleague, press the star key, else speak now.");
    const endedMs = stage.clock.monotonicMs();
    const { atMs } = await hearsNext(phone, beepedMs);
    expect(atMs).toBeGreaterThan(endedMs + 1_000);
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ end_reason: "voicemail" });
    expect((await saidIn(call)).at(-1)).toBe(MESSAGE);
  });

  test("who picks up while the message is being left is talked to", async () => {
    const phone = await callSomebody();
    await say(phone, "You have reached Bob. Please leave a message after the tone.");
    await phone.speak(beep());
    await phone.waitForAudio({ timeoutMs: 30_000 });
    await say(phone, "Hello? I'm here, don't hang up.");
    await hearsNext(phone);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ end_reason: "customer-ended-call" });
    expect((await saidIn(call)).at(-1)).toBe("Noted: Hello? I'm here, don't hang up.");
    expect((await verdictsOf(phone)).at(-1)).toMatchObject({ answeredBy: "human", reasons: ["picked-up"] });
  });

  test("a call that does not ask looks for no machine", async () => {
    const phone = await callSomebody({});
    await say(phone, "You have reached Bob. Please leave a message after the tone.");
    await hearsNext(phone);
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    expect((await saidIn(call)).at(-1)).toMatch(/^Noted: You have reached Bob\./);
    expect(await verdictsOf(phone)).toEqual([]);
  });
});

describeOnce("what may be asked for", () => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    const [kind] = CALL_KINDS;
    if (kind === undefined) throw new Error("there is no carrier");
    stage = await startVoiceStage(kind);
    assistant = await stage.addAssistant(() => ({ text: "Yes." }));
  });
  afterAll(() => stage.stop());

  test.each([
    ["a message for machines nobody looks for", { leave_voicemail: true, voicemail_message: "Hi." }, 400],
    ["a message without words", { enable_voicemail_detection: true, leave_voicemail: true }, 400],
    ["a message of spaces", { enable_voicemail_detection: true, leave_voicemail: true, voicemail_message: "  " }, 400],
    ["something else than yes or no", { enable_voicemail_detection: "perhaps" }, 422],
    ["a message that is too long", { voicemail_message: "a".repeat(5_000) }, 422],
    ["words that are not to be left", { voicemail_message: "Hi." }, 200],
  ])("%s", async (_name, settings, status) => {
    const to = newCustomerNumber();
    const answer = await assistant.organization.admin.client.post("/calls/initiate", {
      to_phone_number: to,
      from_phone_number: assistant.phoneNumber,
      ...settings,
    });
    expect(answer.status).toBe(status);
    expect(stage.service.carrier.calls().filter((call) => call.to === to)).toHaveLength(status === 200 ? 1 : 0);
  });
});
