import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createResampler } from "../../../packages/audio/src/resampler.ts";
import { readWavHeader } from "../../../packages/audio/src/wav.ts";
import { levelled, SAMPLE_RATE_HZ, type Signal, telephoneBand, trimmed } from "./signal.ts";

/** Who says something. */
export type Speaker =
  | { readonly program: "espeak-ng"; readonly voice: string; readonly wordsPerMinute: number; readonly pitch: number }
  | { readonly program: "flite"; readonly voice: string }
  /** Recorded telephone prompts of Debian's asterisk-core-sounds: professional speakers. */
  | { readonly program: "prompts"; readonly folder: string };

/** How loud callers are, in dB of full scale. */
const SPEECH_DB = -20;
const PROMPTS = "/usr/share/asterisk/sounds";
const MUSIC = "/usr/share/asterisk/moh";

/** Debian's packages with the programs and sounds that the set is made of. */
export const PACKAGES = [
  "espeak-ng",
  "flite",
  ...["en", "es", "fr", "it", "ru"].map((language) => `asterisk-core-sounds-${language}-wav`),
  "asterisk-moh-opsound-wav",
];

/** @throws Error that says what to install */
export async function checkSources(): Promise<void> {
  const missing: string[] = [];
  for (const program of ["espeak-ng", "flite"]) {
    await promisify(execFile)(program, ["--version"]).catch((error: NodeJS.ErrnoException) => {
      // flite answers with its version and a failure.
      if (error.code === "ENOENT") missing.push(program);
    });
  }
  for (const folder of ["en_US_f_Allison", "es_MX_f_Allison", "fr_CA_f_June", "it_IT_m_Carlo", "ru_RU_f_IvrvoiceRU"]) {
    if (!existsSync(join(PROMPTS, folder, "digits/1.wav"))) missing.push(folder);
  }
  if (!existsSync(join(MUSIC, "macroform-cold_day.wav"))) missing.push("music");
  if (missing.length > 0) {
    throw new Error(`Not there: ${missing.join(", ")}. Install them: apt-get install ${PACKAGES.join(" ")}`);
  }
}

/**
 * Speech as it sounds over a telephone, without silence around it, all of it about as loud.
 * @param text for a prompt the file's name below its folder, without `.wav`
 */
export async function speak(speaker: Speaker, text: string): Promise<Signal> {
  return levelled(trimmed(telephoneBand(await spoken(speaker, text))), SPEECH_DB);
}

/** A piece of music on hold, over a telephone. */
export async function music(name: string): Promise<Signal> {
  return levelled(telephoneBand(decodeWav(await readFile(join(MUSIC, `${name}.wav`)))), SPEECH_DB);
}

async function spoken(speaker: Speaker, text: string): Promise<Signal> {
  if (speaker.program === "prompts") return decodeWav(await readFile(join(PROMPTS, speaker.folder, `${text}.wav`)));
  if (speaker.program === "flite") {
    return speakToFile(speaker.voice, text);
  }
  const { voice, wordsPerMinute, pitch } = speaker;
  return decodeWav(
    await outputOf("espeak-ng", ["-v", voice, "-s", String(wordsPerMinute), "-p", String(pitch), "--stdout", text]),
  );
}

/** flite opens what it writes to, which a pipe of ours does not allow. */
async function speakToFile(voice: string, text: string): Promise<Signal> {
  const folder = await mkdtemp(join(tmpdir(), "parley-turns-"));
  try {
    const file = join(folder, "speech.wav");
    await outputOf("flite", ["-voice", voice, "-t", text, "-o", file]);
    return decodeWav(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How many programs speak at once. */
const AT_ONCE = 2;
let speaking = 0;
const waiting: (() => void)[] = [];

async function outputOf(program: string, parameters: readonly string[]): Promise<Buffer> {
  if (speaking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else speaking += 1;
  try {
    const options = { encoding: "buffer", maxBuffer: 1 << 26 } as const;
    const { stdout } = await promisify(execFile)(program, [...parameters], options);
    return stdout;
  } finally {
    const next = waiting.shift();
    if (next === undefined) speaking -= 1;
    else next();
  }
}

function decodeWav(wav: Buffer): Signal {
  const header = readWavHeader(wav);
  if (header === null) throw new RangeError("The WAV has no samples.");
  const end = Math.min(wav.length, header.dataOffset + header.dataBytes);
  const input = new Int16Array(Math.floor((end - header.dataOffset) / 2));
  for (let index = 0; index < input.length; index += 1) input[index] = wav.readInt16LE(header.dataOffset + index * 2);
  const resampler = createResampler({ inputRateHz: header.sampleRateHz, outputRateHz: SAMPLE_RATE_HZ });
  const pcm = new Int16Array(resampler.maxOutputSamples(input.length));
  const count = resampler.push(input, pcm);
  return Float32Array.from(pcm.subarray(0, count), (sample) => sample / 32_768);
}
