import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio);
});
afterAll(() => stage.stop());

const OPENER = "Of course,";
const ANSWER = `${OPENER} there is a table for two by the window.`;

/** @returns what the voice was asked to say in it, after the welcome, and what the record says was said */
async function callOf(assistant: StagedAssistant): Promise<{ asked: readonly string[]; said: readonly string[] }> {
  const before = textsAsked().length;
  const from = newCustomerNumber();
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
  await phone.speak(stage.texts.add(`Is there a table, ${before}?`).muLaw);
  await phone.waitForAudio({ timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 4_000, timeoutMs: 20_000 });
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  return {
    asked: textsAsked()
      .slice(before)
      .filter((text) => !text.startsWith("Hello")),
    said: transcripts.filter(({ speaker }) => speaker === "assistant").map(({ content }) => content),
  };
}

function textsAsked(): readonly string[] {
  return stage.speaker.state().utterances.map(({ texts }) => texts.map((text) => text.trim()).join(" | "));
}

test("an assistant that often begins alike says so without its voice being asked again", async () => {
  const [assistant, stranger] = [
    await stage.addAssistant(() => ({ text: ANSWER })),
    await stage.addAssistant(() => ({ text: ANSWER })),
  ];
  const said = ["Hello, this is Acme.", ANSWER];
  const rest = ANSWER.slice(OPENER.length + 1);
  const whole = `${OPENER} | ${rest}`;
  expect(await callOf(assistant)).toEqual({ asked: [whole], said });
  // Made by itself, after the answer.
  expect(await callOf(assistant)).toEqual({ asked: [whole, OPENER], said });
  expect(await callOf(assistant)).toEqual({ asked: [rest], said });
  // Nothing is kept for another organization, whatever its settings.
  expect(await callOf(stranger)).toEqual({ asked: [whole], said });
});
