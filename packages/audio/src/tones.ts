import { encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ, MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "./mu-law.ts";

export interface ToneOptions {
  readonly frequencyHz: number;
  readonly durationMs: number;
  /** Amplitude as a share of full scale, 0 to 1; default 0.25. */
  readonly amplitude?: number;
  /** Default 8,000. */
  readonly sampleRateHz?: number;
}

const FULL_SCALE = 32_767;
const DEFAULT_AMPLITUDE = 0.25;

/** A sine that starts at 0, as PCM16. */
export function sineTone(options: ToneOptions): Int16Array {
  const { frequencyHz, durationMs, amplitude = DEFAULT_AMPLITUDE, sampleRateHz = MU_LAW_SAMPLE_RATE_HZ } = options;
  const step = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const pcm = new Int16Array(Math.round((durationMs * sampleRateHz) / 1_000));
  for (let index = 0; index < pcm.length; index += 1) {
    pcm[index] = Math.round(amplitude * FULL_SCALE * Math.sin(step * index));
  }
  return pcm;
}

/** Four keys to a row; rows have the low frequencies, columns the high ones (ITU-T Q.23). */
const KEYPAD = "123A456B789C*0#D";
const ROW_HZ = [697, 770, 852, 941];
const COLUMN_HZ = [1_209, 1_336, 1_477, 1_633];

export interface DtmfOptions {
  /** Length of each key's tone; default 100. Receivers must accept 40 ms and more (ITU-T Q.24). */
  readonly toneMs?: number;
  /** Length of the silence after each tone, including the last; default 60. */
  readonly gapMs?: number;
}

const DEFAULT_TONE_MS = 100;
const DEFAULT_GAP_MS = 60;
/** Amplitude of each of the two sines: about -8 dBm0, as telephones send, and far from clipping when added. */
const DTMF_AMPLITUDE = 0.28;

/**
 * The tones of pressed keys, mu-law at 8 kHz, for a far end that only takes digits as audio.
 *
 * @throws RangeError for any key but 0-9 * # A-D
 */
export function dtmfTones(keys: string, options: DtmfOptions = {}): Uint8Array {
  const { toneMs = DEFAULT_TONE_MS, gapMs = DEFAULT_GAP_MS } = options;
  const keySamples = Math.round(toneMs * MU_LAW_SAMPLES_PER_MS) + Math.round(gapMs * MU_LAW_SAMPLES_PER_MS);
  const muLaw = new Uint8Array(keys.length * keySamples).fill(MU_LAW_SILENCE);
  for (const [index, key] of [...keys].entries()) {
    encodeMuLaw(keyTone(key, toneMs), muLaw, index * keySamples);
  }
  return muLaw;
}

function keyTone(key: string, durationMs: number): Int16Array {
  const position = KEYPAD.indexOf(key);
  const lowHz = ROW_HZ[position >> 2];
  const highHz = COLUMN_HZ[position & 3];
  if (lowHz === undefined || highHz === undefined) {
    throw new RangeError(`A telephone has no key ${JSON.stringify(key)}.`);
  }
  const low = sineTone({ frequencyHz: lowHz, durationMs, amplitude: DTMF_AMPLITUDE });
  const high = sineTone({ frequencyHz: highHz, durationMs, amplitude: DTMF_AMPLITUDE });
  return low.map((sample, at) => sample + (high[at] ?? 0));
}
