import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const WELCOME = "Hello, this is Acme.";
const LAST_WORDS = "please cancel the order with the number";
/** So long a silence ends a turn that no call of these tests lives to see it. */
const PATIENT = { stt_settings: { endpointing: { silence_threshold: 10_000 }, utterance_timeout_seconds: 5 } };
const [TWILIO] = CALL_KINDS;

let stage: VoiceStage;
beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(TWILIO);
});
afterAll(() => stage.stop());
afterEach(() => stage.listener.setBehaviour({ finalDelayMs: 0 }));

/** A call that was greeted, and whoever calls. */
async function greeted(): Promise<{ assistant: StagedAssistant; phone: SimulatedPhone }> {
  const assistant = await stage.addAssistant(() => ({ text: "Nobody asked me." }), PATIENT);
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  return { assistant, phone };
}

/** Until the words, or their beginning, are on record. */
async function untilHeard(assistant: StagedAssistant, callSid: string, words: string): Promise<void> {
  await stage.until(async () => {
    const segments: { content: string }[] = await assistant.get(
      `/api/v1/calls/sid/${callSid}/transcripts?include_interim=true&speaker=user`,
    );
    expect(segments.map(({ content }) => content)).toContainEqual(expect.stringMatching(new RegExp(`^${words}`)));
  });
}

/** What the caller said, by everything that tells of the call. */
async function saidIn(assistant: StagedAssistant, callSid: string) {
  const call = await assistant.finishedCall(callSid);
  const [messages, transcripts, traces] = await Promise.all([
    assistant.get(`/api/v1/calls/${call.id}/messages`),
    assistant.get(`/api/v1/calls/${call.id}/transcripts?speaker=user`),
    assistant.get("/api/learning/call-traces"),
  ]);
  const head = traces.find((each: { call_id: number }) => each.call_id === call.id);
  const trace = await assistant.get(`/api/learning/call-traces/${head.id}`);
  return {
    reason: call.end_reason,
    messages: contents(messages, "user"),
    transcripts: transcripts.map(({ content }: { content: string }) => content),
    trace: contents(trace.turns, "user"),
    report: await reportedTo(assistant),
  };
}

function contents(entries: readonly { role: string; content: string }[], role: string): readonly string[] {
  return entries.filter((each) => each.role === role).map(({ content }) => content);
}

async function reportedTo(assistant: StagedAssistant): Promise<readonly string[]> {
  for (let count = 1; ; count += 1) {
    const requests = await stage.customer.waitForRequests("/calls", count);
    const report = requests
      .map(({ body }) => JSON.parse(body).message)
      .find((each) => each.type === "end-of-call-report" && each.phoneNumber?.number === assistant.phoneNumber);
    if (report !== undefined) return contents(report.messages, "human");
  }
}

const ENDS: readonly [string, string, (phone: SimulatedPhone, assistant: StagedAssistant) => unknown][] = [
  ["the caller hangs up", "customer-ended-call", (phone) => phone.hangUp()],
  [
    "somebody terminates the call",
    "terminated-by-user",
    (phone, assistant) => assistant.organization.admin.client.post(`/api/v1/calls/${phone.sid}/terminate`),
  ],
];

describe("what a caller said just before", () => {
  test.for(ENDS)("%s stands in messages, transcripts, trace and report, once", async ([, reason, end]) => {
    const { assistant, phone } = await greeted();
    await phone.speak(stage.texts.add(LAST_WORDS).muLaw);
    await untilHeard(assistant, phone.sid, LAST_WORDS);
    await end(phone, assistant);
    const said = [LAST_WORDS];
    expect(await saidIn(assistant, phone.sid)).toEqual({
      reason,
      messages: said,
      transcripts: said,
      trace: said,
      report: said,
    });
  });

  test("a recognizer was sure of it stands there, too", async () => {
    stage.listener.setBehaviour({ finalDelayMs: 30_000 });
    const { assistant, phone } = await greeted();
    const speaking = phone.speak(stage.texts.add(LAST_WORDS).muLaw);
    await untilHeard(assistant, phone.sid, "please cancel");
    phone.hangUp();
    await speaking.catch(() => undefined);
    const { messages, transcripts, trace, report } = await saidIn(assistant, phone.sid);
    expect(messages).toHaveLength(1);
    expect(LAST_WORDS.startsWith(messages[0] ?? "nothing")).toBe(true);
    expect({ transcripts, trace, report }).toEqual({ transcripts: messages, trace: messages, report: messages });
  });

  test("anybody could wait for more keys stands there, too", async () => {
    const { assistant, phone } = await greeted();
    await phone.speak(stage.texts.add("my number is").muLaw);
    await untilHeard(assistant, phone.sid, "my number is");
    phone.press("4711");
    // The keys travel before the end of the stream does.
    phone.hangUp();
    const said = ["my number is [Keypad: 4711]"];
    expect(await saidIn(assistant, phone.sid)).toEqual({
      reason: "customer-ended-call",
      messages: said,
      transcripts: ["my number is", "[Keypad: 4711]"],
      trace: said,
      report: said,
    });
  });
});

test("keys stand in the transcript as a turn of their own, in order", async () => {
  const { assistant, phone } = await greeted();
  phone.press("12#");
  await phone.waitForAudio({ timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  for (const path of [`${call.id}`, `sid/${phone.sid}`]) {
    const transcripts = await assistant.get(`/api/v1/calls/${path}/transcripts`);
    expect(
      transcripts.map(({ speaker, content, is_final, confidence }: Record<string, unknown>) => ({
        speaker,
        content,
        is_final,
        confidence,
      })),
    ).toEqual([
      { speaker: "assistant", content: WELCOME, is_final: true, confidence: null },
      { speaker: "user", content: "[Keypad: 12#]", is_final: true, confidence: null },
      { speaker: "assistant", content: "Nobody asked me.", is_final: true, confidence: null },
    ]);
  }
});
