import { execFile } from "node:child_process";
import { encodeMuLaw } from "@parley/audio/mu-law";
import { MARKER_BYTES } from "@parley/testkit/audio/spoken-texts";

const PROGRAM = "espeak-ng";
const TELEPHONE_HZ = 8_000;

/** @returns {Promise<boolean>} whether words can be spoken on this machine so that people understand them */
export async function hasEspeak() {
  return (await run(["--version"])) !== null;
}

/**
 * What a person on the telephone says: words, where espeak-ng is installed, else something that only sounds like speech.
 * Both have the marks by which the simulated recognizer knows the text.
 *
 * @param {import("@parley/testkit/audio/spoken-texts").SpokenTexts} texts
 * @param {string} text
 * @param {boolean} isInWords
 * @returns {Promise<Uint8Array>} mu-law, 8 kHz
 */
export async function speech(texts, text, isInWords) {
  const { muLaw } = texts.add(text);
  const wave = isInWords ? await run(["-v", "en-us+f3", "-s", "165", "--stdout", text]) : null;
  if (wave === null) return muLaw;
  const words = toMuLaw(wave);
  return Buffer.concat([muLaw.subarray(0, MARKER_BYTES), words, muLaw.subarray(muLaw.length - MARKER_BYTES)]);
}

/** Of a WAV file with 16 bits and one channel, whose samples are taken between the nearest two. */
function toMuLaw(wave) {
  const data = wave.subarray(wave.indexOf("data") + 8);
  const step = wave.readUInt32LE(24) / TELEPHONE_HZ;
  const count = Math.floor((data.length / 2 - 2) / step);
  const pcm = Int16Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = index * step;
    const [before, after] = [data.readInt16LE(Math.floor(at) * 2), data.readInt16LE(Math.floor(at) * 2 + 2)];
    return before + (after - before) * (at - Math.floor(at));
  });
  const codes = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, codes);
  return codes;
}

/** @returns {Promise<Buffer | null>} what the program writes; null where it cannot be run */
function run(parameters) {
  return new Promise((resolve) => {
    execFile(PROGRAM, parameters, { encoding: "buffer", maxBuffer: 16_777_216 }, (error, stdout) =>
      resolve(error === null ? stdout : null),
    );
  });
}
