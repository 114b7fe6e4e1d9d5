import { MU_LAW_SAMPLES_PER_MS } from "../../../packages/audio/src/mu-law.ts";
import type { AssistantSpeech, Clip } from "../set/clip.ts";
import { SHORT_ANSWER } from "./answers.ts";
import type { Observation } from "./observation.ts";
import { StagedCall, type StageOptions } from "./staged-call.ts";

export interface PlayOptions extends Omit<StageOptions, "clip" | "welcomeMessage" | "answer"> {
  /** To a turn; default: SHORT_ANSWER. */
  readonly answer?: string;
}

/** From the end of a question to the caller's turn. */
const THINKING_MS = 700;
/** Nothing that is measured comes later than this after the caller's last word. */
const LONGEST_WAIT_MS = 12_000;
/** After everybody has fallen silent. */
const AFTERWARDS_MS = 1_000;

/** Plays one clip to a fresh call, to its end. */
export function playClip(clip: Clip, options: PlayOptions): Promise<Observation> {
  return clip.overlap === null ? playTurns(clip, options) : playOverlap(clip, clip.overlap, options);
}

async function playTurns(clip: Clip, options: PlayOptions): Promise<Observation> {
  const call = new StagedCall({ answer: SHORT_ANSWER, ...options, clip, welcomeMessage: clip.question });
  for (const saying of clip.sayings) {
    await call.runUntil(() => call.voice.utterances.length > 0 && call.isPlaying, LONGEST_WAIT_MS);
    await call.runUntil(() => !call.isPlaying, LONGEST_WAIT_MS);
    call.line.startNoise(call.nowMs);
    await call.runFor(THINKING_MS);
    const startMs = call.nowMs;
    call.say(saying, startMs);
    const endMs = startMs + saying.length / MU_LAW_SAMPLES_PER_MS;
    await call.runUntil(() => call.nowMs >= endMs, LONGEST_WAIT_MS + endMs - startMs);
    await call.runUntil(
      () => call.decisions.some(({ kind, atMs }) => kind === "commit-user-turn" && atMs >= endMs),
      LONGEST_WAIT_MS,
    );
  }
  await call.runUntil(() => call.isPlaying, LONGEST_WAIT_MS / 4);
  // What an answer begins with is made for later calls once nothing is said any more.
  if (options.openers !== null) await call.runUntil(() => !call.isPlaying, LONGEST_WAIT_MS);
  await call.runFor(AFTERWARDS_MS);
  return call.observe(null);
}

async function playOverlap(
  clip: Clip,
  overlap: NonNullable<Clip["overlap"]>,
  options: PlayOptions,
): Promise<Observation> {
  const speech = options.set.answers[overlap.answer];
  if (speech === undefined) throw new RangeError(`There is no answer ${overlap.answer}.`);
  const call = new StagedCall({ ...options, clip, welcomeMessage: null, answer: speech.text });
  await call.runFor(500);
  call.session.typed("Tell me more.");
  await call.runUntil(() => call.isPlaying, LONGEST_WAIT_MS);
  const startMs = call.firstHeardMs;
  const lengthMs = speech.length / MU_LAW_SAMPLES_PER_MS;
  call.model.text = SHORT_ANSWER;
  call.line.startNoise(startMs);
  if (clip.echo?.isWrittenDown === true) overhearEcho(call, speech, startMs, clip.echo.delayMs);
  const atMs = startMs + (overlap.atMs < 0 ? lengthMs : 0) + overlap.atMs;
  for (const saying of clip.sayings) call.say(saying, atMs);
  await call.runUntil(() => call.nowMs >= startMs + lengthMs, LONGEST_WAIT_MS + lengthMs);
  let quietSinceMs = call.nowMs;
  await call.runUntil(() => {
    if (call.isPlaying || call.isAnswering) quietSinceMs = call.nowMs;
    return call.nowMs >= quietSinceMs + LONGEST_WAIT_MS / 4;
  }, LONGEST_WAIT_MS);
  return call.observe({ utterance: 1, startMs, lengthMs });
}

/** The recognizer takes the echo for the caller's words, as far as the answer was played. */
function overhearEcho(call: StagedCall, speech: AssistantSpeech, startMs: number, delayMs: number): void {
  call.overhear(
    speech.words.map(({ text, endMs }) => ({
      text,
      endMs: startMs + endMs + delayMs,
      confidence: 0.9,
      isHeard: () => call.phone.owners[Math.round((startMs + endMs) * MU_LAW_SAMPLES_PER_MS) - 1] === 1,
    })),
  );
}
