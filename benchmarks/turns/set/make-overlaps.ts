import { BURSTS, makeBurst } from "./bursts.ts";
import { callerOf } from "./callers.ts";
import type { NoiseKind, Part } from "./clip.ts";
import { drawsFor } from "./draws.ts";
import { clipOf } from "./make-turns.ts";
import {
  BACKCHANNEL_COUNT,
  BACKCHANNELS,
  INTERRUPTION_COUNT,
  INTERRUPTIONS,
  LONG_ANSWERS,
  SIDE_SPEECH,
  TAIL_INTERRUPTIONS,
} from "./overlap-texts.ts";
import { type MadeSaying, sayWith } from "./sayings.ts";
import type { MadeClip } from "./set-writer.ts";
import { factorOfDb, scaled } from "./signal.ts";

/** Early and late enough in an answer of about 14 s. */
const FROM_MS = 1_500;
const UNTIL_MS = 8_000;
const TAIL_FROM_MS = -1_900;
const TAIL_UNTIL_MS = -900;
const BURSTS_OF_EACH = 6;
const ECHO_DB = [-20, -25, -30, -35];
const ECHO_DELAYS_MS = [60, 140, 300];
const STEADY: readonly NoiseKind[] = ["white", "pink", "babble", "music"];
const STEADY_BELOW_SPEECH_DB = [20, 15, 10, 5];
/** Somebody else in the room is this much softer than the caller. */
const SIDE_DB = -14;
/** Recognizers are not sure of what is far from the telephone. */
const SIDE_CONFIDENCE = 0.55;

/** Everything that is heard while the assistant speaks. */
export async function makeOverlaps(seed: number): Promise<readonly MadeClip[]> {
  return Promise.all([
    ...spokenOver(seed, "backchannel", repeated(BACKCHANNELS, BACKCHANNEL_COUNT)),
    ...spokenOver(seed, "interruption", repeated(INTERRUPTIONS, INTERRUPTION_COUNT)),
    ...spokenOver(
      seed,
      "tail",
      repeated(TAIL_INTERRUPTIONS, 2 * TAIL_INTERRUPTIONS.length).map((text) => ["en", text]),
    ),
    ...makeBursts(seed),
    ...STEADY.flatMap((kind) =>
      STEADY_BELOW_SPEECH_DB.map((belowSpeechDb, index) =>
        over(seed, "steady", `${kind}-${belowSpeechDb}`, [], { answer: index, noise: { kind, belowSpeechDb } }),
      ),
    ),
    ...(["echo", "echo-heard"] as const).flatMap((part) =>
      ECHO_DB.flatMap((db) =>
        ECHO_DELAYS_MS.map((delayMs, answer) =>
          over(seed, part, `${db}-${delayMs}`, [], {
            answer,
            echo: { db, delayMs, isWrittenDown: part === "echo-heard" },
          }),
        ),
      ),
    ),
    ...makeSideSpeech(seed),
  ]);
}

function repeated<T>(list: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, (_, index) => list[index % list.length]).filter((each) => each !== undefined);
}

function spokenOver(
  seed: number,
  part: "backchannel" | "interruption" | "tail",
  said: readonly (readonly [string, string])[],
): readonly Promise<MadeClip>[] {
  return said.map(async ([language, text], index) => {
    const draws = drawsFor(seed, `${part}-${index + 1}`);
    const saying = await sayWith(callerOf(language, draws), [{ text }], []);
    return over(seed, part, String(index + 1), [saying], { answer: index });
  });
}

function over(
  seed: number,
  part: Part,
  name: string,
  sayings: readonly MadeSaying[],
  { answer, ...fields }: { readonly answer: number } & Partial<Pick<MadeClip, "noise" | "echo" | "confidence">>,
): MadeClip {
  const id = `${part}-${name}`;
  const draws = drawsFor(seed, `${id} at`);
  const [from, until] = part === "tail" ? [TAIL_FROM_MS, TAIL_UNTIL_MS] : [FROM_MS, UNTIL_MS];
  const overlap = { answer: answer % LONG_ANSWERS.length, atMs: Math.round(draws.between(from, until)) };
  return clipOf({ id, part, language: "en", overlap, ...fields }, sayings);
}

function makeBursts(seed: number): readonly Promise<MadeClip>[] {
  return BURSTS.flatMap((kind) =>
    Array.from({ length: BURSTS_OF_EACH }, async (_, index) => {
      const signal = await makeBurst(kind, drawsFor(seed, `${kind}-${index}`));
      return over(seed, "burst", `${kind}-${index + 1}`, [{ signal, words: [], pauses: [] }], { answer: index });
    }),
  );
}

/** Half of it is written down by the recognizer. */
function makeSideSpeech(seed: number): readonly Promise<MadeClip>[] {
  return SIDE_SPEECH.flatMap((text, index) =>
    [true, false].map(async (isHeard) => {
      const name = `${index + 1}-${isHeard ? "heard" : "unheard"}`;
      const { signal, words, pauses } = await sayWith(callerOf("en", drawsFor(seed, `side-${index}`)), [{ text }], []);
      const saying = { signal: scaled(signal, factorOfDb(SIDE_DB)), words: isHeard ? words : [], pauses };
      return over(seed, "side", name, [saying], { answer: index, confidence: SIDE_CONFIDENCE });
    }),
  );
}
