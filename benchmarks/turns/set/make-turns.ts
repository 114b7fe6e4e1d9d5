import { callerOf } from "./callers.ts";
import type { Clip, NoiseKind } from "./clip.ts";
import { DICTATIONS, DIGITS, GROUPS } from "./dictated-texts.ts";
import { type Draws, drawsFor } from "./draws.ts";
import { DIGIT_FOLDERS, PROMPT_HESITATIONS, PROMPT_TURNS, type PromptTurn } from "./prompt-texts.ts";
import { questionFor } from "./questions.ts";
import { type MadeSaying, type Segment, sayWith } from "./sayings.ts";
import type { MadeClip } from "./set-writer.ts";
import { COMPLETE, HESITATIONS, LEARNING, type TurnText } from "./turn-texts.ts";

type ClipFields = Pick<MadeClip, "id" | "part" | "language"> & Partial<Omit<Clip, "sayings">>;

const HESITATION_COUNT = 122;
const HUMAN_NUMBERS_PER_LANGUAGE = 6;
const SPOKEN_NUMBERS: Readonly<Record<string, number>> = { en: 4, de: 6, pt: 4, nl: 4, pl: 3 };
const NOISES: readonly NoiseKind[] = ["white", "pink", "babble", "music"];
const SNRS_DB = [20, 10, 5, 0];
/** The pauses that the learning caller makes, one length a call. */
export const LEARNING_PAUSES_MS = [550, 700, 900, 1_200];
/** People leave about this much between the digits of a group. */
const DIGIT_GAP_MS = 60;

/** Of the pauses in hesitations and dictations, in ms; with these the shares of turns.md's set come out. */
const MEDIAN_PAUSE_MS = 700;
const PAUSE_SPREAD = 0.55;

export function clipOf(fields: ClipFields, sayings: readonly MadeSaying[]): MadeClip {
  return {
    isHuman: false,
    question: questionFor("open", "en"),
    noise: null,
    overlap: null,
    echo: null,
    confidence: 0.95,
    ...fields,
    sayings,
  };
}

/** Everything in which the caller has the floor. */
export async function makeTurns(seed: number): Promise<readonly MadeClip[]> {
  const complete = COMPLETE.slice(0, 86).map((turn, index) => makeTurn(seed, "complete", index, turn));
  const hesitations = Array.from({ length: HESITATION_COUNT }, (_, index) =>
    makeTurn(seed, "hesitation", index, HESITATIONS[index % HESITATIONS.length] ?? COMPLETE[0]),
  );
  return Promise.all([
    ...complete,
    ...PROMPT_TURNS.map((turn, index) => makePrompt(seed, "complete", index, turn)),
    ...hesitations,
    ...PROMPT_HESITATIONS.map((turn, index) => makePrompt(seed, "hesitation", index, turn)),
    ...makeNumbers(seed),
    ...DICTATIONS.map(({ question, ...turn }, index) =>
      makeTurn(seed, "dictation", index, { ...turn, question: questionFor(question, turn.language) }),
    ),
    ...makeNoisy(seed),
    ...LEARNING_PAUSES_MS.map((pauseMs) => makeLearning(seed, pauseMs)),
  ]);
}

async function makeTurn(
  seed: number,
  part: "complete" | "hesitation" | "dictation",
  index: number,
  turn: TurnText | undefined,
): Promise<MadeClip> {
  if (turn === undefined) throw new RangeError(`There is no text for ${part} ${index}.`);
  const { language, text, question = questionFor("open", language) } = turn;
  const id = `${part}-${index + 1}`;
  const draws = drawsFor(seed, id);
  return clipOf({ id, part, language, question }, [await sayParted(text, language, draws)]);
}

async function sayParted(text: string, language: string, draws: Draws, pauseMs?: number): Promise<MadeSaying> {
  const segments = text.split(" | ").map((each) => ({ text: each }));
  return sayWith(callerOf(language, draws), segments, pausesBetween(segments, draws, pauseMs));
}

function pausesBetween(segments: readonly unknown[], draws: Draws, pauseMs?: number): readonly number[] {
  return segments.slice(1).map(() => pauseMs ?? drawPauseMs(draws));
}

/** Log-normal, as people's pauses are, between 0.3 and 2.5 s. */
function drawPauseMs(draws: Draws): number {
  for (;;) {
    const pauseMs = MEDIAN_PAUSE_MS * Math.exp(PAUSE_SPREAD * draws.normal());
    if (pauseMs >= 300 && pauseMs <= 2_500) return Math.round(pauseMs);
  }
}

async function makePrompt(
  seed: number,
  part: "complete" | "hesitation",
  index: number,
  turn: PromptTurn,
): Promise<MadeClip> {
  const { folder, language, segments } = turn;
  const id = `${part}-human-${index + 1}`;
  const draws = drawsFor(seed, id);
  const parted = segments.map((segment) => fileSegments(segment.files, segment.text));
  const saying = await sayWith(
    { program: "prompts", folder },
    parted.flat(),
    gaps(parted, pausesBetween(segments, draws)),
  );
  return clipOf({ id, part, language, isHuman: true }, [saying]);
}

/** The last file has the words that are left. */
function fileSegments(files: readonly string[], text: string): readonly Segment[] {
  const words = text.split(" ");
  return files.map((source, index) => ({
    source,
    text: index === files.length - 1 ? words.slice(index).join(" ") : (words[index] ?? ""),
  }));
}

/** Short gaps inside groups, pauses between them. */
function gaps(groups: readonly (readonly Segment[])[], pausesMs: readonly number[]): readonly number[] {
  return groups.flatMap((group, index) => [
    ...group.slice(1).map(() => DIGIT_GAP_MS),
    ...(index < groups.length - 1 ? [pausesMs[index] ?? 0] : []),
  ]);
}

function makeNumbers(seed: number): readonly Promise<MadeClip>[] {
  const human = DIGIT_FOLDERS.flatMap(([language, folder]) =>
    Array.from({ length: HUMAN_NUMBERS_PER_LANGUAGE }, (_, index) => makeNumber(seed, language, index, folder)),
  );
  const spoken = Object.entries(SPOKEN_NUMBERS).flatMap(([language, count]) =>
    Array.from({ length: count }, (_, index) => makeNumber(seed, language, index, null)),
  );
  return [...human, ...spoken];
}

/** @param folder of the recorded digits; null: a program speaks */
async function makeNumber(seed: number, language: string, index: number, folder: string | null): Promise<MadeClip> {
  const id = `number-${folder === null ? "" : "human-"}${language}-${index + 1}`;
  const draws = drawsFor(seed, id);
  const words = DIGITS[language] ?? [];
  const groupings = GROUPS[language] ?? [];
  const groups = (groupings[index % groupings.length] ?? []).map((length) =>
    Array.from({ length }, () => draws.random.integer(10)),
  );
  const pausesMs = pausesBetween(groups, draws);
  const textOf = (digits: readonly number[]) => digits.map((digit) => words[digit]).join(" ");
  const isLast = (group: readonly number[]) => group === groups.at(-1);
  const texts = groups.map((group) => (isLast(group) ? `${textOf(group)}.` : textOf(group)));
  const parted = groups.map((group, at) =>
    folder === null
      ? [{ text: texts[at] ?? "" }]
      : fileSegments(
          group.map((digit) => `digits/${digit}`),
          texts[at] ?? "",
        ),
  );
  const speaker = folder === null ? callerOf(language, draws) : { program: "prompts" as const, folder };
  const saying = await sayWith(speaker, parted.flat(), gaps(parted, pausesMs));
  return clipOf({ id, part: "number", language, isHuman: folder !== null, question: questionFor("number", language) }, [
    saying,
  ]);
}

function makeNoisy(seed: number): readonly Promise<MadeClip>[] {
  return NOISES.flatMap((kind) =>
    SNRS_DB.flatMap((belowSpeechDb) =>
      [COMPLETE[0], COMPLETE[5], HESITATIONS[0]].map(async (turn, index) => {
        const id = `noise-${kind}-${belowSpeechDb}-${index + 1}`;
        const saying = await sayParted(turn?.text ?? "", "en", drawsFor(seed, id));
        return clipOf({ id, part: "noise", language: "en", noise: { kind, belowSpeechDb } }, [saying]);
      }),
    ),
  );
}

async function makeLearning(seed: number, pauseMs: number): Promise<MadeClip> {
  const id = `learning-${pauseMs}`;
  const sayings = await Promise.all(
    // The same voice in all of them.
    LEARNING.map((text) => sayParted(text, "en", drawsFor(seed, id), pauseMs)),
  );
  return clipOf({ id, part: "learning", language: "en" }, sayings);
}
