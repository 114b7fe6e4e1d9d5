import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ, muLawSample } from "../../packages/audio/src/mu-law.ts";
import { createResampler } from "../../packages/audio/src/resampler.ts";
import { readWavHeader } from "../../packages/audio/src/wav.ts";
import { speakLikeText } from "../../packages/testkit/src/audio/spoken-text.ts";

const TEXT = "Good morning, could you tell me what time you open on Saturday please?";
const NEEDED_MS = 1_500;
/** Below it a sample is silence. */
const AUDIBLE = 500;

/**
 * What callers say, so that a detector of voice has something to hear: mu-law of at least 1.5 s, from its first audible
 * sample on. Spoken by espeak-ng where it is installed, else by the tests' own voice.
 */
export async function makeCallerSpeech(): Promise<{ readonly muLaw: Uint8Array; readonly voice: string }> {
  const spoken = await speakWithEspeak();
  const muLaw = spoken ?? speakLikeText(TEXT);
  const start = muLaw.findIndex((code) => Math.abs(muLawSample(code)) > AUDIBLE);
  const speech = muLaw.subarray(Math.max(0, start));
  if (speech.length < (NEEDED_MS * MU_LAW_SAMPLE_RATE_HZ) / 1_000) throw new Error("The caller's speech is too short.");
  return { muLaw: speech, voice: spoken === null ? "formants" : "espeak-ng" };
}

async function speakWithEspeak(): Promise<Uint8Array | null> {
  let wav: Buffer;
  try {
    const parameters = ["-v", "en-us", "-s", "160", "--stdout", TEXT];
    ({ stdout: wav } = await promisify(execFile)("espeak-ng", parameters, { encoding: "buffer", maxBuffer: 1 << 24 }));
  } catch {
    return null;
  }
  const header = readWavHeader(wav);
  if (header === null) return null;
  const input = new Int16Array(
    wav.buffer.slice(wav.byteOffset + header.dataOffset, wav.byteOffset + (wav.length & ~1)),
  );
  const resampler = createResampler({ inputRateHz: header.sampleRateHz, outputRateHz: MU_LAW_SAMPLE_RATE_HZ });
  const pcm = new Int16Array(resampler.maxOutputSamples(input.length));
  const muLaw = new Uint8Array(resampler.push(input, pcm));
  encodeMuLaw(pcm.subarray(0, muLaw.length), muLaw);
  return muLaw;
}
