import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { addIntendedCall } from "./intended-calls.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const WELCOME = "Hello, this is Acme.";

let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  // Of these calls there is no campaign that would say anything.
  stage = await startVoiceStage(twilio, { overrides: { refuseOutreachCall: async () => new Map() } });
});
afterAll(() => stage.stop());

const addAssistant = (settings: Record<string, unknown> = {}) =>
  stage.addAssistant(() => ({ text: "Of course I am a person." }), { ai_disclosure: null, ...settings });

async function greeted(assistant: StagedAssistant): Promise<SimulatedPhone> {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 20_000 });
  return phone;
}

async function say(phone: SimulatedPhone, text: string): Promise<void> {
  const sinceMs = phone.heard().muLaw.length / 8;
  await phone.speak(stage.texts.add(text).muLaw);
  await phone.waitForAudio({ sinceMs, timeoutMs: 20_000 });
  await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 30_000 });
}

async function saidOn(assistant: StagedAssistant, phone: SimulatedPhone): Promise<string[]> {
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  return transcripts.filter(({ speaker }) => speaker === "assistant").map(({ content }) => content);
}

describe.concurrent("a call", () => {
  test("begins by saying that an AI speaks, which the truth about itself follows on record", async () => {
    const assistant = await addAssistant();
    const phone = await greeted(assistant);
    await say(phone, "Are you human?");
    const { name } = assistant.organization;
    expect(await saidOn(assistant, phone)).toEqual([
      `You are speaking with an AI assistant of ${name}.`,
      WELCOME,
      `You are talking to an AI assistant of ${name}, not to a person. How can I help you?`,
    ]);
  });

  test("says so to its end, whatever the caller does", async () => {
    const assistant = await addAssistant({ interruption_settings: { interruption_mode: "aggressive" } });
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
    await phone.speak(stage.texts.add("Stop, stop, stop it.").muLaw);
    await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 20_000 });
    const [first] = await saidOn(assistant, phone);
    expect(first).toBe(`You are speaking with an AI assistant of ${assistant.organization.name}.`);
  });

  test("says it in its language, in the organization's words, or not at all", async () => {
    const texts = { de: "Hier spricht eine KI." };
    const opening = async (settings: Record<string, unknown>) => {
      const assistant = await addAssistant(settings);
      return saidOn(assistant, await greeted(assistant));
    };
    const german = { stt_settings: { language: "de-DE" } };
    expect(await opening({ ...german, ai_disclosure: { texts } })).toEqual(["Hier spricht eine KI.", WELCOME]);
    expect((await opening({ ...german }))[0]).toMatch(/^Sie sprechen mit einem KI-Assistenten von /);
    expect(await opening({ ai_disclosure: { enabled: false } })).toEqual([WELCOME]);
  });

  test("leaves it to a welcome that says it", async () => {
    const welcome = "Hello, I am the AI assistant of this house.";
    const assistant = await addAssistant({ llm_settings: { welcome_message: welcome } });
    expect(await saidOn(assistant, await greeted(assistant))).toEqual([welcome]);
  });

  test("that we make says who calls, and one of a campaign says it whatever is set", async () => {
    for (const [isOutreach, enabled] of [
      [false, true],
      [true, false],
    ]) {
      const assistant = await addAssistant({ ai_disclosure: { enabled }, recording_settings: { enabled: false } });
      const to = newCustomerNumber();
      await addIntendedCall(stage, assistant, to, { isOutreach: isOutreach === true });
      const phone = await stage.service.carrier.waitForPhone(to, 30_000);
      await phone.waitForAudio({ sinceMs: 0, timeoutMs: 20_000 });
      await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 30_000 });
      expect((await saidOn(assistant, phone))[0]).toBe(
        `This is an AI assistant calling for ${assistant.organization.name}.`,
      );
    }
  });
});

test("who reads an assistant sees what was set, and odd settings are refused", async () => {
  const assistant = await addAssistant();
  const path = `/api/v1/assistants/${assistant.assistantId}`;
  const { client } = assistant.organization.admin;
  expect((await client.get(path)).json.ai_disclosure).toBeNull();
  const ai_disclosure = { enabled: null, texts: { "de-AT": "Servus.", multi: null } };
  expect((await client.patch(path, { ai_disclosure })).json.ai_disclosure).toEqual(ai_disclosure);
  for (const texts of [{ "": "x" }, { english: "x" }, { en: "x".repeat(301) }, { en: 1 }, "x"]) {
    expect((await client.patch(path, { ai_disclosure: { texts } })).status, JSON.stringify(texts)).toBe(422);
  }
});
