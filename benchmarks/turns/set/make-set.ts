import type { AssistantSpeech, ClipSet, NoiseKind, Saying } from "./clip.ts";
import { makeOverlaps } from "./make-overlaps.ts";
import { makeTurns } from "./make-turns.ts";
import { makeNoises } from "./noises.ts";
import { LONG_ANSWERS, SMALL_TALK } from "./overlap-texts.ts";
import { sayWith } from "./sayings.ts";
import { SetWriter } from "./set-writer.ts";
import type { Speaker } from "./speakers.ts";

const ASSISTANT: Speaker = { program: "flite", voice: "slt" };

/** @throws Error when a program fails that speaks */
export async function makeSet(seed: number): Promise<ClipSet> {
  const writer = new SetWriter();
  const clips = [...(await makeTurns(seed)), ...(await makeOverlaps(seed))].map((clip) => writer.putClip(clip));
  const noises = Object.fromEntries(
    Object.entries(await makeNoises(seed)).map(([kind, signal]) => [kind, writer.putSound(signal)]),
  ) as Record<NoiseKind, Saying>;
  const speakLong = async (text: string): Promise<AssistantSpeech> => ({
    ...writer.put(await sayWith(ASSISTANT, [{ text }], [])),
    text,
  });
  const answers: AssistantSpeech[] = [];
  for (const text of LONG_ANSWERS) answers.push(await speakLong(text));
  const smallTalk = await speakLong(SMALL_TALK);
  return { clips, noises, answers, smallTalk, sounds: writer.sounds };
}
