import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const WELCOME = "Hello, this is Acme.";
const ANSWER = "We have a table by the window.";
const QUESTION = "Which tables are free tonight?";
const TROUBLE = "I'm sorry, something went wrong on our side. Could you please say that again?";
const [TWILIO] = CALL_KINDS;

let stage: VoiceStage;
beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(TWILIO, { env: { MODEL_FIRST_TOKEN_LIMIT_SECONDS: "6" } });
});
afterAll(() => stage.stop());

test("a model that takes its time is waited for, one that takes too long fails one turn, and the trace says so", async () => {
  const delaysMs = [4_500, 60_000, 0];
  let asked = 0;
  const assistant = await stage.addAssistant(() => {
    const firstChunkDelayMs = delaysMs[asked] ?? 0;
    asked += 1;
    return { text: ANSWER, firstChunkDelayMs };
  });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  // Each turn is over when the assistant has said its last word, which may follow a filler after some silence.
  for (const lastWords of [ANSWER, TROUBLE, ANSWER]) {
    const saidBefore = await said();
    await phone.speak(stage.texts.add(QUESTION).muLaw);
    await stage.until(async () => expect((await said()).slice(saidBefore.length).join(" ")).toContain(lastWords));
  }
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
  expect(hearTones(WELCOME, phone.heard().muLaw).wordCount).toBeGreaterThan(0);

  const [head] = await assistant.get("/api/learning/call-traces");
  const { turns, vendor_switches: switches } = await assistant.get(`/api/learning/call-traces/${head.id}`);
  expect(turns.map(({ content, filler, failure }: Record<string, unknown>) => [content, filler, failure])).toEqual([
    [WELCOME, null, null],
    [QUESTION, null, null],
    [ANSWER, "One moment, please.", null],
    [QUESTION, null, null],
    [
      "",
      "Just a second.",
      {
        stage: "model",
        code: "first-token-timeout",
        provider: "openai",
        message: "openai said nothing within 6000 ms.",
      },
    ],
    [TROUBLE, null, null],
    [QUESTION, null, null],
    [ANSWER, null, null],
  ]);
  const waited = turns[2].latency;
  expect(waited.filler).toBeGreaterThanOrEqual(1_200);
  expect(waited.firstAudioOut).toBeGreaterThanOrEqual(waited.modelFirstToken);
  expect(switches).toEqual([]);

  async function said(): Promise<readonly string[]> {
    const segments = await assistant.get(`/api/v1/calls/sid/${phone.sid}/transcripts?speaker=assistant`);
    return segments.map(({ content }: { content: string }) => content);
  }
});

test.each([
  ["in the organization's own words", { phrases: { en: ["Hang on."] }, delay_ms: 800 }, "Hang on."],
  ["nothing, if so set", { enabled: false }, null],
])("who waits for a slow model hears %s", async (_name, settings, expected) => {
  const assistant = await stage.addAssistant(() => ({ text: ANSWER, firstChunkDelayMs: 3_000 }), {
    filler_settings: settings,
  });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  const transcripts = `/api/v1/calls/sid/${phone.sid}/transcripts?speaker=assistant`;
  await stage.until(async () => expect(JSON.stringify(await assistant.get(transcripts))).toContain(ANSWER));
  phone.hangUp();
  await assistant.finishedCall(phone.sid);
  const [head] = await assistant.get("/api/learning/call-traces");
  const { turns } = await assistant.get(`/api/learning/call-traces/${head.id}`);
  expect(turns.at(-1)).toMatchObject({ content: ANSWER, filler: expected });
});
