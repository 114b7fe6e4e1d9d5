import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio);
});
afterAll(() => stage.stop());

const STORY =
  "I moved into the house on the hill last summer with my sister and her dog, the heating was fine for all of the autumn until we had the first frost and";

test.each([
  [true, ["Mm-hm."]],
  [false, []],
])("who tells a long story hears that somebody listens: %s", async (enabled, expected) => {
  const assistant = await stage.addAssistant(() => ({ text: "I will send somebody." }), {
    backchannel_settings: { enabled, frequency: 5 },
    stt_settings: { endpointing: { silence_threshold: 800 } },
  });
  const from = newCustomerNumber();
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
  const story = stage.texts.add(STORY);
  expect(story.muLaw.length / 8).toBeGreaterThan(4_000);
  await phone.speak(story.muLaw);
  await phone.waitForAudio({ timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 4_000, timeoutMs: 20_000 });
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  const said = transcripts.filter(({ speaker }) => speaker === "assistant").map(({ content }) => content);
  expect(said).toEqual(["Hello, this is Acme.", ...expected, "I will send somebody."]);
  const heard = transcripts.filter(({ speaker }) => speaker === "user").map(({ content }) => content);
  expect(heard.join(" ")).toContain("first frost and");
});
