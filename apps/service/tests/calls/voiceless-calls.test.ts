import { expect, test } from "vitest";
import { loadRecordedApology } from "../../src/conversation/speech/output/recorded-apology.ts";
import type { Recognizer } from "../../src/providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../src/providers/speech/speaking/voice.ts";
import type { SpeechVendor } from "../../src/providers/speech/speech-vendor.ts";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import { addLine, newCustomerNumber, startTestServiceWithCarrier } from "../harness/test-carrier.ts";
import { brokenVoice } from "../support/calls/staged-session.ts";

/** Hears nothing. */
const recognizer: Recognizer = {
  provider: "deepgram",
  model: "m",
  detectsTurns: false,
  hasInterims: true,
  finalLatencyMs: 0,
  open: () => ({ send: () => undefined, finalize: () => undefined, close: () => undefined, bufferedBytes: 0 }),
};

/** Calls a number of an assistant that has this voice and no other. */
async function callAssistantWith(voice: Voice | null) {
  const vendor: SpeechVendor = {
    name: "deepgram",
    needsKey: false,
    recognizer: () => recognizer,
    voice: () => voice,
  };
  const service = await startTestServiceWithCarrier({
    takesCalls: true,
    clock: createHurriedClock(),
    overrides: {
      providers: {
        speech: { get: (name) => (name === "deepgram" ? vendor : null), fallbackOrder: () => ["deepgram"] },
      },
    },
  });
  try {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization, { llm_settings: { welcome_message: "Hello." } });
    const phone = await service.carrier.placeCall({ from: newCustomerNumber(), to: line.phoneNumber });
    await phone.ended;
    const { muLaw } = phone.heard();
    const readCall = async () => (await organization.admin.client.get(`/api/v1/calls/sid/${phone.sid}`)).json;
    // Who is on the phone hears the end before it is written down.
    await expect.poll(readCall).toMatchObject({ status: "failed" });
    return { call: await readCall(), heard: Buffer.from(muLaw) };
  } finally {
    await service.stop();
  }
}

test("a telephone is not answered by captions", async () => {
  const { call } = await callAssistantWith(null);
  expect(call).toMatchObject({
    end_reason: "provider-not-available",
    error_message: "No key for speaking (elevenlabs)",
  });
});

test("a caller hears recorded words when every voice has failed, then the call ends", async () => {
  const { call, heard } = await callAssistantWith(brokenVoice);
  expect(call).toMatchObject({ status: "failed", end_reason: "voice-failed", error_message: "It broke." });
  const { muLaw } = await loadRecordedApology();
  // Somewhere in the middle, where it is loud.
  const part = Buffer.from(muLaw.subarray(8_000, 8_160));
  expect(heard.indexOf(part)).toBeGreaterThan(0);
  expect(heard.length).toBeGreaterThanOrEqual(muLaw.length - 800);
});
