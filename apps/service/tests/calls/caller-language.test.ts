import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const SPANISH = "Buenas tardes, quisiera reservar una mesa para dos.";
const ANSWER = "Con mucho gusto, le espero esta noche.";

let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio);
  stage.listener.setBehaviour({ languageOf: (text) => (SPANISH.startsWith(text) ? "es" : "en") });
});
afterAll(() => stage.stop());

/** Which voice of the vendor's spoke a text, and what the call's log says of a change. */
async function callInSpanish(follow_caller: boolean, languages: readonly string[]) {
  const assistant = await stage.addAssistant(() => ({ text: ANSWER }), {
    stt_settings: { language: "multi" },
    tts_settings: { voice_id: "thalia" },
    language_settings: { follow_caller, languages, voices: { es: "aura-2-celeste-es" } },
  });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
  const before = stage.speaker.state().utterances.length;
  await phone.speak(stage.texts.add(SPANISH).muLaw);
  await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 20_000 });
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);
  const { utterances, connections } = stage.speaker.state();
  const spoken = utterances.slice(before).find(({ texts }) => texts.join("").includes("mucho gusto"));
  const voice = connections.find(({ id }) => id === spoken?.connectionId)?.query["model"];
  const events: { event_type: string }[] = (await assistant.get(`/api/calls/${phone.sid}/logs`)).logs;
  return { voice, call, events };
}

describe("a caller who speaks another language than the assistant", () => {
  test("is answered by the voice of that language, where the assistant may follow", async () => {
    const { voice, events } = await callInSpanish(true, []);
    expect(voice).toBe("aura-2-celeste-es");
    expect(JSON.stringify(events)).toContain("language-changed");
  });

  test("is answered by the assistant's own voice where it may not follow, or not into that language", async () => {
    for (const [follows, languages] of [
      [false, []],
      [true, ["de"]],
    ] as const) {
      const { voice, events } = await callInSpanish(follows, languages);
      expect(voice).toMatch(/^aura-2-thalia-/);
      expect(JSON.stringify(events)).not.toContain("language-changed");
    }
  });
});
