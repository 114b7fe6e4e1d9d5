import { BeepDetector } from "@parley/audio/beep-detector";
import { decodeMuLaw, encodeMuLaw, MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import type { VoiceActivityDetector } from "@parley/audio/vad/voice-activity-detector";
import { seededRandom } from "@parley/foundation/seeded-random";
import { speakLikeText } from "@parley/testkit/audio/spoken-text";
import type { CallEventBody } from "../../../../src/conversation/call/reducer/call-event.ts";
import { VoiceGate } from "../../../../src/conversation/speech/input/voice-gate.ts";
import type { CallScript } from "../reducer/call-script.ts";
import { SyntheticShell } from "./synthetic-shell.ts";

export type SyntheticPart =
  | { readonly kind: "say"; readonly text: string; readonly syllableMs: number }
  | { readonly kind: "pause"; readonly durationMs: number }
  | { readonly kind: "beep"; readonly frequencyHz: number; readonly durationMs: number };

/** Who takes a synthetic call: no recording of anybody, but audio made by code, and words with mistakes. */
export interface SyntheticFarEnd {
  readonly name: string;
  readonly language: string;
  readonly parts: readonly SyntheticPart[];
  readonly seed: number;
  /** Of white noise on the line, in 16-bit samples. */
  readonly noisePeak: number;
  readonly recognizer: {
    /** Reports words while they are spoken, not only at the end. */
    readonly hasInterims: boolean;
    /** Between the end of what is said and its final words. */
    readonly finalLatencyMs: number;
    /** Of the words, those it misses. */
    readonly lostWordShare: number;
  };
}

interface TimedWords {
  readonly atMs: number;
  readonly text: string;
  readonly isFinal: boolean;
}

const FRAME_MS = 20;
const INTERIM_EVERY_MS = 400;
const INTERIM_LATENCY_MS = 300;
/** What is listened to after they have fallen silent. */
const AFTERWARDS_MS = 12_000;

/** What a call hears of the far end by then. */
interface HeardFrame {
  readonly atMs: number;
  readonly events: readonly CallEventBody[];
}

export interface RenderedFarEnd {
  readonly muLaw: Uint8Array;
  readonly words: readonly TimedWords[];
  /** When its last sound is over, in ms on the call's clock. */
  readonly soundEndMs: number;
}

/** Frame by frame: audio through voice activity and beep detection, and words as a recognizer reports them. */
export function* hearFarEnd(
  { muLaw, words }: RenderedFarEnd,
  detector: VoiceActivityDetector,
): Generator<HeardFrame, void, void> {
  const beeps = new BeepDetector();
  let atMs = 0;
  let pushed = 0;
  const timeOf = (sample: number) => atMs - (pushed - sample) / MU_LAW_SAMPLES_PER_MS;
  let events: CallEventBody[] = [];
  const gate = new VoiceGate({
    onVoiceStarted: (sample) => events.push({ kind: "voice-started", sinceMs: timeOf(sample) }),
    onVoiceEnded: (sample) => events.push({ kind: "voice-ended", sinceMs: timeOf(sample) }),
  });
  const waiting = [...words];
  const frame = FRAME_MS * MU_LAW_SAMPLES_PER_MS;
  for (let at = 0; at < muLaw.length; at += frame) {
    atMs += FRAME_MS;
    pushed = Math.min(at + frame, muLaw.length);
    events = [];
    const audio = muLaw.subarray(at, pushed);
    detector.push(audio, (probability, endSample) => gate.window(probability, endSample));
    beeps.push(audio, ({ endSample }) =>
      events.push({ kind: "beep", endedMs: endSample === null ? null : timeOf(endSample) }),
    );
    for (let next = waiting[0]; next !== undefined && next.atMs <= atMs; next = waiting[0]) {
      waiting.shift();
      const { text, isFinal } = next;
      const transcript = {
        kind: "update" as const,
        text,
        isFinal,
        confidence: 0.9,
        startMs: null,
        endMs: null,
        language: null,
      };
      events.push({ kind: "heard", transcript });
    }
    yield { atMs, events };
  }
}

/** Plays what is heard to the reducer as a call would, with a shell that speaks for the assistant. */
export function playFarEnd(heard: Iterable<HeardFrame>, call: CallScript): void {
  const shell = new SyntheticShell(call);
  shell.at(0, { kind: "stream-started" });
  for (const { atMs, events } of heard) {
    shell.until(atMs);
    for (const event of events) shell.at(atMs, event);
    if (call.state.phase === "ended") return;
  }
}

export function renderFarEnd({ parts, seed, noisePeak, recognizer }: SyntheticFarEnd): RenderedFarEnd {
  const random = seededRandom(seed);
  const samples: number[] = [];
  const words: TimedWords[] = [];
  const nowMs = () => samples.length / MU_LAW_SAMPLES_PER_MS;
  let soundEndMs = 0;
  for (const part of [...parts, { kind: "pause", durationMs: AFTERWARDS_MS } as const]) {
    if (part.kind === "pause") {
      for (let count = part.durationMs * MU_LAW_SAMPLES_PER_MS; count > 0; count -= 1) samples.push(0);
    } else if (part.kind === "beep") {
      samples.push(...sineTone({ frequencyHz: part.frequencyHz, durationMs: part.durationMs, amplitude: 0.15 }));
    } else {
      const startMs = nowMs();
      const speech = speakLikeText(part.text, { seed, syllableMs: part.syllableMs });
      const pcm = new Int16Array(speech.length);
      decodeMuLaw(speech, pcm);
      samples.push(...pcm);
      const heard = part.text.split(" ").filter(() => random.next() >= recognizer.lostWordShare);
      const spokenMs = nowMs() - startMs;
      for (let ms = INTERIM_EVERY_MS; recognizer.hasInterims && ms < spokenMs; ms += INTERIM_EVERY_MS) {
        const text = heard.slice(0, Math.floor((heard.length * ms) / spokenMs)).join(" ");
        if (text !== "") words.push({ atMs: startMs + ms + INTERIM_LATENCY_MS, text, isFinal: false });
      }
      words.push({ atMs: nowMs() + recognizer.finalLatencyMs, text: heard.join(" "), isFinal: true });
    }
    if (part.kind !== "pause") soundEndMs = nowMs();
  }
  const pcm = new Int16Array(samples);
  if (noisePeak > 0) {
    for (let index = 0; index < pcm.length; index += 1) {
      pcm[index] = (samples[index] ?? 0) + Math.round((random.next() * 2 - 1) * noisePeak);
    }
  }
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  // A final text comes before the interim ones of what is said next, however late it is.
  return { muLaw, words: inOrder(words), soundEndMs };
}

function inOrder(words: readonly TimedWords[]): readonly TimedWords[] {
  let latestMs = 0;
  return words.map((each) => {
    latestMs = Math.max(latestMs, each.atMs);
    return { ...each, atMs: latestMs };
  });
}
