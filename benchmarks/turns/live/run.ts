// `npm run benchmark:turns:live`: turns of the set in real time, over the media socket of a whole Parley and of LiveKit Agents beside
// it, with the same recognizer's, model's and voice's delays. See ../../README.md.
import { parseArgs } from "node:util";
import type { Part } from "../set/clip.ts";
import { loadSet, prepareSet } from "../set/stored-set.ts";
import { type Answered, playTurn } from "./line.ts";
import { startLiveKitSide } from "./livekit-side.ts";
import { startParleySide } from "./parley-side.ts";
import type { Side } from "./side.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "complete" },
    every: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    language: { type: "string" },
    answers: { type: "string", default: "alike" },
  },
});
const seed = Number(values.seed);
const set = await loadSet(await prepareSet(seed));
const clips = set.clips
  .filter(({ part, language }) => part === (values.part as Part) && (values.language ?? language) === language)
  .filter((_, index) => index % Number(values.every) === 0);
const sides: Side[] = [await startParleySide(set, { seed, regime: "honest", isVaried: values.answers === "various" })];
const livekit = await startLiveKitSide();
if (typeof livekit === "string") console.log(`LiveKit takes no part: ${livekit}`);
else sides.push(livekit);
try {
  // What is loaded and compiled at the first call is no answer's delay.
  const [first] = clips;
  if (first === undefined) throw new RangeError("there is no such clip");
  for (const side of sides) await playTurn(side, first, set);
  // Each has one call at a time; both play the same clip at the same time.
  const results: Answered[][] = sides.map(() => []);
  for (const clip of clips) {
    const answered = await Promise.all(sides.map((side) => playTurn(side, clip, set)));
    for (const [index, each] of answered.entries()) results[index]?.push(each);
  }
  console.log(
    "| turns, in real time | clips | mouth to ear p50 / p95 / most, ms | spoken over | never answered |\n|---|---|---|---|---|",
  );
  for (const [index, side] of sides.entries()) console.log(row(side.name, results[index] ?? []));
} finally {
  for (const side of sides) await side.stop();
}

function row(name: string, answered: readonly Answered[]): string {
  const waits = answered.flatMap(({ mouthToEarMs }) =>
    mouthToEarMs === null || mouthToEarMs < 0 ? [] : [mouthToEarMs],
  );
  waits.sort((a, b) => a - b);
  const at = (share: number) =>
    (waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? Number.NaN).toFixed(0);
  const over = answered.filter(({ mouthToEarMs }) => mouthToEarMs !== null && mouthToEarMs < 0).length;
  const never = answered.filter(({ mouthToEarMs }) => mouthToEarMs === null).length;
  return `| ${name} | ${answered.length} | ${at(0.5)} / ${at(0.95)} / ${at(1)} | ${over} | ${never} |`;
}
