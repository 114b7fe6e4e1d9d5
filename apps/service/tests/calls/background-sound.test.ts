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

test("a soft sound goes on while nobody speaks, and the call is answered as ever", async () => {
  const assistant = await stage.addAssistant(() => ({ text: "Certainly." }), {
    tts_settings: { background_sound: { enabled: true } },
  });
  const from = newCustomerNumber();
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  const heardMs = () => phone.heard().played.reduce((sum, { muLaw }) => sum + muLaw.length / 8, 0);
  const heard = (ms: number) => stage.until(() => expect(heardMs()).toBeGreaterThan(ms));
  await heard(3_000);
  await phone.speak(stage.texts.add("Is anybody there?").muLaw);
  await heard(heardMs() + 4_000);
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  const said = transcripts.filter(({ speaker }) => speaker === "assistant").map(({ content }) => content);
  expect(said).toEqual(["Hello, this is Acme.", "Certainly."]);
});
