#!/usr/bin/env node
// Generates the apology that is played when all voices have failed, with this machine's espeak-ng. Run
// `npm run build:apology` after changing its text.
import { writeFile } from "node:fs/promises";
import { systemClock } from "@parley/foundation/clock";
import { APOLOGY_FILE, APOLOGY_TEXT } from "../apps/service/src/conversation/speech/output/recorded-apology.ts";
import { findEspeak } from "../apps/service/src/providers/speech/espeak/program.ts";
import { EspeakSlots } from "../apps/service/src/providers/speech/espeak/slots.ts";
import { createEspeakVoice } from "../apps/service/src/providers/speech/espeak/voice.ts";

const program = await findEspeak();
if (program === null) {
  console.error("This needs espeak-ng: apt-get install espeak-ng");
  process.exit(1);
}
const settings = { voiceId: "en-us", language: "en-US", speed: 0.9 };
const voice = createEspeakVoice({ program, slots: new EspeakSlots(1), clock: systemClock }, settings);
const chunks = [];
await new Promise((resolve, reject) => {
  const speech = voice.connect().speak({
    onAudio: (muLaw) => chunks.push(muLaw),
    onWords: () => undefined,
    onEnd: resolve,
    onFailure: reject,
  });
  for (const sentence of APOLOGY_TEXT.split(/(?<=\.) /)) speech.push(sentence);
  speech.end();
});
const muLaw = Buffer.concat(chunks);
await writeFile(APOLOGY_FILE, muLaw);
console.log(`${APOLOGY_FILE.pathname}: ${(muLaw.length / 8_000).toFixed(1)} s`);
