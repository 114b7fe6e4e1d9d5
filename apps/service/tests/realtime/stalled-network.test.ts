import { setTimeout as delay } from "node:timers/promises";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";

const WELCOME =
  "Welcome to Acme, we are open from nine in the morning until five in the afternoon, on Saturdays from ten until two, and we have tables by the window, in the garden and at the bar, so tell me where you would like to sit.";
const STALL_MS = 1_500;
/** How far behind the carrier would be if all of the stall were sent after it. */
const MOST_HELD_MS = 260;

describe.each(CALL_KINDS)("$provider", (kind) => {
  let stage: VoiceStage;

  beforeAll(async () => {
    stage = await startVoiceStage(kind, { isInRealTime: true });
  });
  afterAll(() => stage.stop());

  test("after the network stood still, what is written down of an interrupted answer is what the caller heard", {
    timeout: 60_000,
    retry: 1,
  }, async () => {
    const assistant = await stage.addAssistant(() => ({ text: "Very well." }), {
      llm_settings: { welcome_message: WELCOME },
      interruption_settings: { interruption_threshold: 2, min_speaking_time: 0.2, tail_protection_ms: 0 },
    });
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, lengthMs: 1_000, timeoutMs: 8_000 });
    const flow = stage.service.webhooks.stall();
    await delay(STALL_MS);
    flow();
    await delay(1_000);
    const [clear] = await Promise.all([
      phone.waitForClear({ timeoutMs: 8_000 }),
      phone.speak(stage.texts.add("No wait, I would like the garden please").muLaw),
    ]);
    // What was thrown away is what the carrier held.
    expect(clear).toMatchObject({ kind: "clear" });
    if (clear.kind === "clear") expect(clear.clearedSamples / 8).toBeLessThanOrEqual(MOST_HELD_MS);
    const untilSample = Math.round((clear.atMs - phone.heard().answeredAtMs) * 8);
    const { muLaw } = phone.heard();
    phone.hangUp();
    const call = await assistant.finishedCall(phone.sid);
    const transcripts = await assistant.get(`/api/v1/calls/${call.id}/transcripts`);
    const { content } = transcripts.find(({ speaker }: { speaker: string }) => speaker === "assistant");
    const heardCount = hearTones(WELCOME, muLaw.subarray(0, untilSample)).wordCount;
    const storedCount = content.split(/\s+/).length;
    expect(WELCOME.startsWith(content)).toBe(true);
    expect(storedCount).toBeLessThan(WELCOME.split(/\s+/).length);
    expect(storedCount).toBeLessThanOrEqual(heardCount);
    expect(storedCount).toBeGreaterThanOrEqual(heardCount - 2);
    const { logs } = await assistant.get(`/api/calls/${phone.sid}/logs`);
    expect(logs.map((each: { event_type: string }) => each.event_type)).toContain("playout-stalled");
  });
});
