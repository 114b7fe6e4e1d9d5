import { PCM_OF_CODE } from "../../../packages/audio/src/mu-law.ts";
import { speakLikeText } from "../../../packages/testkit/src/audio/spoken-text.ts";
import type { AssistantSpeech, Clip, ClipSet, Part, Pause, SaidWord } from "../set/clip.ts";
import { clipOf } from "../set/make-turns.ts";
import { BACKCHANNELS, INTERRUPTIONS, LONG_ANSWERS, SMALL_TALK, TAIL_INTERRUPTIONS } from "../set/overlap-texts.ts";
import { questionFor } from "../set/questions.ts";
import { type MadeSaying, placeWords } from "../set/sayings.ts";
import { type MadeClip, SetWriter } from "../set/set-writer.ts";
import { joined, SAMPLES_PER_MS, type Signal, silence } from "../set/signal.ts";
import { COMPLETE, HESITATIONS, LEARNING } from "../set/turn-texts.ts";

const PAUSES_MS = [450, 800, 1_300];
const NUMBERS = [
  "five five five | one two three | four five six seven.",
  "oh two oh | seven nine four six | one one eight.",
];
/** Of ten syllables a second: sounds over an answer are quick. */
const QUICK_MS = 100;

/** A set that needs no program: its voice sounds like speech to a detector, and the same on every machine. */
export function makeSmallSet(): ClipSet {
  const writer = new SetWriter();
  const speech = (text: string): AssistantSpeech => ({ ...writer.put(sayParted(text, [], {})), text });
  const answers = LONG_ANSWERS.map(speech);
  const clips: readonly Clip[] = [...turns(), ...overlaps()].map((clip) => writer.putClip(clip));
  const noise = writer.putSound(silence(20));
  return {
    clips,
    answers,
    smallTalk: speech(SMALL_TALK),
    noises: { white: noise, pink: noise, babble: noise, music: noise },
    sounds: writer.sounds,
  };
}

function turns(): readonly MadeClip[] {
  return [
    ...COMPLETE.slice(0, 8).map(({ text }, index) => turn("complete", index, text, [])),
    ...HESITATIONS.slice(0, 9).map(({ text }, index) => turn("hesitation", index, text, PAUSES_MS.slice(index % 3))),
    ...NUMBERS.flatMap((text, index) => [
      turn("number", 2 * index, text, [500, 500]),
      turn("number", 2 * index + 1, text, [900, 1_300]),
    ]),
    clipOf(
      { id: "learning", part: "learning", language: "en" },
      LEARNING.map((text) => sayParted(text, [900], {})),
    ),
  ];
}

function turn(part: "complete" | "hesitation" | "number", index: number, text: string, pausesMs: readonly number[]) {
  const question = questionFor(part === "number" ? "number" : "open", "en");
  return clipOf({ id: `${part}-${index + 1}`, part, language: "en", question }, [
    sayParted(text, pausesMs, { seed: index + 1 }),
  ]);
}

function overlaps(): readonly MadeClip[] {
  const over = (part: Part, index: number, text: string | null, fields: Partial<Pick<MadeClip, "echo">> = {}) => {
    const overlap = { answer: index % LONG_ANSWERS.length, atMs: part === "tail" ? -1_400 : 2_000 + 450 * index };
    const sayings = text === null ? [] : [sayParted(text, [], { seed: index + 1, syllableMs: QUICK_MS })];
    return clipOf({ id: `${part}-${index + 1}`, part, language: "en", overlap, ...fields }, sayings);
  };
  return [
    ...BACKCHANNELS.slice(0, 12).map(([, text], index) => over("backchannel", index, text)),
    ...INTERRUPTIONS.slice(0, 12).map(([, text], index) => over("interruption", index, text)),
    ...TAIL_INTERRUPTIONS.map((text, index) => over("tail", index, text)),
    ...[-20, -30].flatMap((db, index) => [
      over("echo", index, null, { echo: { db, delayMs: 140, isWrittenDown: false } }),
      over("echo-heard", index, null, { echo: { db, delayMs: 140, isWrittenDown: true } }),
    ]),
  ];
}

function sayParted(
  text: string,
  pausesMs: readonly number[],
  voice: { readonly seed?: number; readonly syllableMs?: number },
): MadeSaying {
  const signals: Signal[] = [];
  const words: SaidWord[] = [];
  const pauses: Pause[] = [];
  let atMs = 0;
  for (const [index, part] of text.split(" | ").entries()) {
    if (index > 0) {
      const pauseMs = pausesMs[(index - 1) % pausesMs.length] ?? 0;
      signals.push(silence(pauseMs));
      pauses.push({ startMs: atMs, endMs: atMs + pauseMs });
      atMs += pauseMs;
    }
    const signal = Float32Array.from(speakLikeText(part, voice), (code) => (PCM_OF_CODE[code] ?? 0) / 32_768);
    const lengthMs = signal.length / SAMPLES_PER_MS;
    signals.push(signal);
    words.push(...placeWords(part, atMs, lengthMs));
    atMs += lengthMs;
  }
  return { signal: joined(signals), words, pauses };
}
