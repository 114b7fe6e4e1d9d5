import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const PATH = "/api/v1/organization/concurrency-settings";
const [TWILIO] = CALL_KINDS;

let stage: VoiceStage;

beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(TWILIO, { hasSecondVendors: true });
});
afterAll(() => stage.stop());

const addAssistant = (settings: Record<string, unknown> = {}) =>
  stage.addAssistant(() => ({ text: "We have a table by the window." }), settings);

interface Limits {
  readonly [vendor: string]: { readonly concurrent_limit?: number; readonly enabled?: boolean };
}

async function limit(assistant: StagedAssistant, settings: { readonly stt?: Limits; readonly tts?: Limits }) {
  expect((await assistant.organization.admin.client.put(PATH, settings)).status).toBe(200);
}

/** A call on which the welcome has been said. */
async function begin(assistant: StagedAssistant): Promise<SimulatedPhone> {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  return phone;
}

async function converse(phone: SimulatedPhone): Promise<void> {
  await phone.speak(stage.texts.add("Which tables are free tonight?").muLaw);
  const sinceMs = stage.clock.monotonicMs();
  await phone.waitForAudio({ sinceMs, timeoutMs: 10_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
}

/** Ends the call. @returns the vendors it is billed for, and what the caller was heard to say */
async function end(assistant: StagedAssistant, phone: SimulatedPhone) {
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const [costs, transcripts, { logs }] = await Promise.all([
    assistant.get(`/api/calls/${call.id}/costs`),
    assistant.get(`/api/v1/calls/${call.id}/transcripts`),
    assistant.get(`/api/calls/${phone.sid}/logs`),
  ]);
  const entries: readonly { service_type: string; provider: string }[] = costs.detailed_entries;
  const vendorsOf = (service: string) => [
    ...new Set(entries.filter((each) => each.service_type === service).map((each) => each.provider)),
  ];
  return {
    listeners: vendorsOf("stt"),
    voices: vendorsOf("tts"),
    heard: transcripts
      .filter((each: { speaker: string }) => each.speaker === "user")
      .map((each: { content: string }) => each.content),
    logs: JSON.stringify(logs),
  };
}

const slotCount = async ({ organization }: StagedAssistant): Promise<number> =>
  (
    await stage.service.service.platform.database
      .selectFrom("speech_slots")
      .select("call_id")
      .where("organization_id", "=", organization.organizationId)
      .execute()
  ).length;

describe("a vendor that only so many calls may use at once", () => {
  test("to listen is passed over by the next call, and used again when the first is over", async () => {
    const assistant = await addAssistant();
    await limit(assistant, { stt: { deepgram: { concurrent_limit: 1 } } });
    const first = await begin(assistant);
    const second = await begin(assistant);
    await converse(second);
    const { listeners, heard, logs } = await end(assistant, second);
    expect([listeners, heard]).toEqual([["elevenlabs"], ["Which tables are free tonight?"]]);
    expect(logs).toContain("The organization uses as many recognizers of deepgram at once as it may (1).");
    await converse(first);
    expect(await end(assistant, first)).toMatchObject({ listeners: ["deepgram"] });
    await expect.poll(() => slotCount(assistant)).toBe(0);
    const third = await begin(assistant);
    await converse(third);
    expect(await end(assistant, third)).toMatchObject({ listeners: ["deepgram"] });
  });

  test("to speak, by the assistant's own limit, too", async () => {
    const assistant = await addAssistant({ tts_limit: 1 });
    const first = await begin(assistant);
    const second = await begin(assistant);
    expect(await end(assistant, second)).toMatchObject({ voices: ["elevenlabs"] });
    expect(await end(assistant, first)).toMatchObject({ voices: ["deepgram"] });
  });

  test("is the last there is: the caller is told that nobody can talk, and the record says why", async () => {
    const assistant = await addAssistant();
    await limit(assistant, {
      stt: { deepgram: { concurrent_limit: 1 }, elevenlabs: { enabled: false }, openai: { enabled: false } },
    });
    const first = await begin(assistant);
    const refused = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    expect(await refused.ended).toMatchObject({ by: "service" });
    const readCall = () => assistant.get(`/api/v1/calls/sid/${refused.sid}`);
    await expect.poll(readCall).toMatchObject({
      status: "failed",
      end_reason: "usage-limit-reached",
      error_message: "The organization uses as many recognizers of deepgram at once as it may (1)",
    });
    await end(assistant, first);
    const later = await begin(assistant);
    expect(await end(assistant, later)).toMatchObject({ voices: ["deepgram"] });
  });
});

test("a vendor that is switched off is not used, and no slot is taken where nothing is limited", async () => {
  const assistant = await addAssistant();
  await limit(assistant, { stt: { deepgram: { enabled: false, concurrent_limit: 1 } } });
  const phone = await begin(assistant);
  await converse(phone);
  expect(await slotCount(assistant)).toBe(0);
  expect(await end(assistant, phone)).toMatchObject({ listeners: ["elevenlabs"], voices: ["deepgram"] });
});

test("where all are switched off, nobody is called back about a key", async () => {
  const assistant = await addAssistant();
  const off = { enabled: false };
  await limit(assistant, { tts: { deepgram: off, elevenlabs: off, openai: off } });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.ended;
  await expect
    .poll(() => assistant.get(`/api/v1/calls/sid/${phone.sid}`))
    .toMatchObject({
      end_reason: "provider-not-available",
      error_message: "The organization has switched deepgram off for speaking, and no other vendor may be used",
    });
});
