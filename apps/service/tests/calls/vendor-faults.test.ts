import { MARKER_BYTES } from "@parley/testkit/audio/spoken-texts";
import type { ModelFault } from "@parley/testkit/models/model-fault";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import type { ListeningFault } from "@parley/testkit/speech/listening/listening-script";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import type { SpeakingFault } from "@parley/testkit/speech/speaking/speaking-script";
import { TONE_GAP_MS, toneWordsOf } from "@parley/testkit/speech/tone-words";
import { afterAll, afterEach, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const WELCOME = "Hello, this is Acme.";
const ANSWER = "We have a table by the window.";
/** More silence than without the fault. */
const MOST_EXTRA_SILENCE_MS = 2_500;
const [TWILIO] = CALL_KINDS;

function host(_request: ModelServerRequest): ScriptedReply {
  return { text: ANSWER };
}

let stage: VoiceStage;
let silenceWithoutFaultMs = 0;

beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(TWILIO, { hasSecondVendors: true });
  const assistant = await stage.addAssistant(host);
  silenceWithoutFaultMs = (await ask(assistant)).silenceMs;
});
afterAll(() => stage.stop());
afterEach(async () => {
  stage.listener.setFault(null);
  stage.speaker.setFault(null);
  await stage.models.setFault(null);
});

type Phone = Awaited<ReturnType<VoiceStage["service"]["carrier"]["placeCall"]>>;

interface Asked {
  readonly silenceMs: number;
  readonly callSid: string;
  readonly heard: Uint8Array;
}

/** One call: the welcome, a question, and all of its answer. */
async function ask(
  assistant: StagedAssistant,
  beforeQuestion: (phone: Phone) => void | Promise<void> = () => undefined,
): Promise<Asked> {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  await beforeQuestion(phone);
  await phone.speak(stage.texts.add("Which tables are free tonight?").muLaw);
  const questionEndMs = stage.clock.monotonicMs();
  await phone.waitForAudio({ sinceMs: questionEndMs, timeoutMs: 10_000 });
  // Until nearly all of it was heard, also where somebody else had to say the rest.
  await phone.waitForAudio({ sinceMs: questionEndMs, lengthMs: audibleMs(ANSWER) * 0.9, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 300, timeoutMs: 10_000 });
  const { muLaw, answeredAtMs } = phone.heard();
  phone.hangUp();
  const from = Math.round((questionEndMs - answeredAtMs) * 8);
  return { silenceMs: longestSilenceMs(muLaw.subarray(from)), callSid: phone.sid, heard: muLaw };
}

function audibleMs(text: string): number {
  return toneWordsOf(text).reduce((sum, { startMs, endMs }) => sum + endMs - startMs - TONE_GAP_MS, 0);
}

/** Before the answer and within it; what follows its end does not count. */
function longestSilenceMs(muLaw: Uint8Array): number {
  let longest = 0;
  let silent = 0;
  for (const code of muLaw) {
    // Magnitudes below about 100: nobody hears them.
    if ((~code & 0x7f) < 0x0c) {
      silent += 1;
      continue;
    }
    longest = Math.max(longest, silent);
    silent = 0;
  }
  return longest / 8;
}

async function recordOf(assistant: StagedAssistant, callSid: string) {
  const call = await assistant.finishedCall(callSid);
  const [{ logs }, costs, transcripts] = await Promise.all([
    assistant.get(`/api/calls/${callSid}/logs`),
    assistant.get(`/api/calls/${call.id}/costs`),
    assistant.get(`/api/v1/calls/${call.id}/transcripts`),
  ]);
  const traces = await assistant.get("/api/learning/call-traces");
  const head = traces.find((each: { call_sid: string }) => each.call_sid === callSid);
  const trace = await assistant.get(`/api/learning/call-traces/${head.id}`);
  const entries: readonly { service_type: string; provider: string }[] = costs.detailed_entries;
  return {
    call,
    failures: trace.turns.flatMap(({ failure }: { failure: { code: string } | null }) => failure?.code ?? []),
    /** `stt: deepgram/nova-3 > elevenlabs/scribe`, as the trace has it. */
    switches: trace.vendor_switches.map(
      ({ service, from, to }: Record<string, string>) => `${service}: ${from} > ${to}`,
    ),
    events: logs.map((each: { event_type: string }) => each.event_type),
    vendors: (service: string) => [
      ...new Set(entries.filter((each) => each.service_type === service).map((each) => each.provider)),
    ],
    said: transcripts
      .filter((each: { speaker: string }) => each.speaker === "assistant")
      .map((each: { content: string }) => each.content),
    asked: transcripts
      .filter((each: { speaker: string }) => each.speaker === "user")
      .map((each: { content: string }) => each.content),
  };
}

async function expectShortSilence({ annotate }: TestContext, silenceMs: number): Promise<void> {
  const extraMs = silenceMs - silenceWithoutFaultMs;
  await annotate(`${Math.round(extraMs)} ms more than the ${Math.round(silenceWithoutFaultMs)} without a fault`);
  expect(extraMs).toBeLessThan(MOST_EXTRA_SILENCE_MS);
}

const LISTENING: readonly [string, ListeningFault][] = [
  ["refuses", { kind: "refuse", statusCode: 503 }],
  ["has no room", { kind: "refuse", statusCode: 429, retryAfter: "30" }],
  ["does not answer", { kind: "hang" }],
  ["says nothing", { kind: "stall" }],
  ["is cut off in the middle of a word", { kind: "cut", afterMs: 2_400 }],
  ["reports an error", { kind: "error", afterMs: 2_400, code: "NET-0001" }],
];

describe("a recognizer that", () => {
  test.for(LISTENING)("%s is replaced, and the caller answered", async ([, fault], context) => {
    stage.listener.setFault(fault);
    const assistant = await stage.addAssistant(host);
    const { silenceMs, callSid } = await ask(assistant);
    const record = await recordOf(assistant, callSid);
    expect(record).toMatchObject({ asked: ["Which tables are free tonight?"], said: [WELCOME, ANSWER] });
    expect(record.events).toContain("recognizer-switched");
    expect(record.switches.join()).toMatch(/^stt: deepgram\/\S+ > /);
    expect(record.vendors("stt")).toContain("elevenlabs");
    await expectShortSilence(context, silenceMs);
  });
});

const SPEAKING: readonly [string, SpeakingFault][] = [
  ["refuses", { kind: "refuse", statusCode: 503 }],
  ["has no room", { kind: "refuse", statusCode: 429, retryAfter: "30" }],
  ["does not answer", { kind: "hang" }],
  ["says nothing", { kind: "stall", afterMs: 0 }],
  ["falls silent in the middle of a sentence", { kind: "stall", afterMs: 600 }],
  ["is cut off in the middle of a sentence", { kind: "cut", afterMs: 600 }],
  ["reports an error", { kind: "error", afterMs: 600 }],
  ["is through without a sound", { kind: "no-audio" }],
];

describe("a voice that", () => {
  test.for(SPEAKING)("%s is replaced, and the answer heard whole", async ([, fault], context) => {
    const assistant = await stage.addAssistant(host);
    const isAtConnect = fault.kind === "refuse" || fault.kind === "hang";
    if (isAtConnect) stage.speaker.setFault(fault);
    const { silenceMs, callSid, heard } = await ask(assistant, () => stage.speaker.setFault(fault));
    const record = await recordOf(assistant, callSid);
    expect(record.said).toEqual([WELCOME, ANSWER]);
    expect(record.events).toContain("voice-switched");
    expect(record.switches.join()).toMatch(/^tts: deepgram\/\S+ > elevenlabs\//);
    expect(record.vendors("tts")).toContain("elevenlabs");
    if (isAtConnect) expect(hearTones(`${WELCOME} ${ANSWER}`, heard)).toMatchObject({ text: `${WELCOME} ${ANSWER}` });
    await expectShortSilence(context, silenceMs);
  });
});

const MODELS: readonly [string, ModelFault][] = [
  ["refuses", { kind: "status", statusCode: 503 }],
  ["has no room", { kind: "status", statusCode: 429, retryAfter: "30" }],
  ["does not answer", { kind: "hang" }],
  ["breaks off before a word", { kind: "cut", afterChunks: 0 }],
];

describe("a model that", () => {
  const withFallback = {
    llm_fallback_providers: { enabled: true, fallbacks: [{ provider: "openai", model: "gpt-4.1-mini" }] },
  };

  test.for(MODELS)("%s is replaced by the assistant's fallback", async ([, fault], context) => {
    const assistant = await stage.addAssistant(host, withFallback);
    await stage.models.setFault({ ...fault, limit: 1 });
    const { silenceMs, callSid } = await ask(assistant);
    const record = await recordOf(assistant, callSid);
    // Who waits that long hears that it takes a moment.
    const answered = fault.kind === "hang" ? `One moment, please. ${ANSWER}` : ANSWER;
    expect(record).toMatchObject({ said: [WELCOME, answered], failures: [] });
    expect(record.switches).toEqual([expect.stringMatching(/^llm: openai\/\S+ > openai\/gpt-4\.1-mini$/)]);
    await expectShortSilence(context, silenceMs);
  });

  test("fails with all of its fallbacks ends the call with an apology, and says why", async () => {
    const assistant = await stage.addAssistant(host, withFallback);
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0 });
    await phone.waitForQuiet();
    await stage.models.setFault({ kind: "status", statusCode: 503 });
    for (let turn = 0; turn < 2; turn += 1) {
      await phone.speak(stage.texts.add("Which tables are free tonight?").muLaw);
      await phone.waitForAudio({ timeoutMs: 10_000 });
      if (turn === 0) await phone.waitForQuiet({ quietMs: 500, timeoutMs: 10_000 });
    }
    expect(await phone.ended).toMatchObject({ by: "service" });
    const record = await recordOf(assistant, phone.sid);
    expect(record.call).toMatchObject({ status: "failed", end_reason: "model-failed" });
    expect(record.failures).toHaveLength(2);
    expect(record.said).toEqual([
      WELCOME,
      "I'm sorry, something went wrong on our side. Could you please say that again?",
      "I'm sorry, I'm having technical difficulties. Please call again later. Goodbye.",
    ]);
  });
});

/** It sounds like speech, and no recognizer makes words of it. */
function babble(ms: number): Uint8Array {
  const { muLaw } = stage.texts.add("People at another table talk of this and that and of other things all evening");
  const voices = muLaw.subarray(MARKER_BYTES, muLaw.length - MARKER_BYTES);
  return Uint8Array.from({ length: ms * 8 }, (_, index) => voices[index % voices.length] ?? 0xff);
}

test("ten seconds of other people's voices neither change the recognizer nor end the call", async () => {
  const assistant = await stage.addAssistant(host);
  stage.listener.setBehaviour({ sendsEmptyResults: true });
  stage.second?.listener.setFault({ kind: "refuse", statusCode: 503 });
  try {
    const { callSid } = await ask(assistant, (phone) => phone.speak(babble(10_000)));
    const record = await recordOf(assistant, callSid);
    expect(record.call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
    expect(record.events).not.toContain("recognizer-switched");
    expect(record.asked).toEqual(["Which tables are free tonight?"]);
  } finally {
    stage.listener.setBehaviour({ sendsEmptyResults: false });
    stage.second?.listener.setFault(null);
  }
});

test("nor do they where the recognizer sends nothing at all and no other one takes its place", async () => {
  const assistant = await stage.addAssistant(host);
  stage.second?.listener.setFault({ kind: "refuse", statusCode: 503 });
  try {
    const { callSid } = await ask(assistant, (phone) => phone.speak(babble(10_000)));
    const record = await recordOf(assistant, callSid);
    expect(record.call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
    expect(record.asked).toEqual(["Which tables are free tonight?"]);
  } finally {
    stage.second?.listener.setFault(null);
  }
});

test("with no recognizer left the assistant apologizes and ends the call", async () => {
  const assistant = await stage.addAssistant(host);
  stage.listener.setFault({ kind: "refuse", statusCode: 503 });
  stage.second?.listener.setFault({ kind: "refuse", statusCode: 503 });
  try {
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0 });
    await phone.waitForQuiet();
    // Whoever is asked only after speech fails only then.
    await phone.speak(stage.texts.add("Which tables are free tonight?").muLaw);
    expect(await phone.ended).toMatchObject({ by: "service" });
    const record = await recordOf(assistant, phone.sid);
    expect(record.call).toMatchObject({ status: "failed", end_reason: "transcriber-failed" });
    expect(record.said.join(" ")).toContain("I'm having technical difficulties");
  } finally {
    stage.second?.listener.setFault(null);
  }
});

test("with no voice left recorded words apologize, and the call ends", async () => {
  const assistant = await stage.addAssistant(host);
  const refuse = { kind: "refuse", statusCode: 503 } as const;
  stage.speaker.setFault(refuse);
  stage.second?.speaker.setFault(refuse);
  try {
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    expect(await phone.ended).toMatchObject({ by: "service" });
    const record = await recordOf(assistant, phone.sid);
    expect(record.call).toMatchObject({ status: "failed", end_reason: "voice-failed" });
    expect(hearTones(WELCOME, phone.heard().muLaw).wordCount).toBe(0);
    expect(phone.heard().played.length).toBeGreaterThan(0);
  } finally {
    stage.second?.speaker.setFault(null);
  }
});
