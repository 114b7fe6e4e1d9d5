// One command: `npm run benchmark:turns`. Plays a set of labelled clips to real call sessions in virtual time and scores who
// took the floor when. See ../README.md.

import { playClips } from "./lab/play-clips.ts";
import type { Regime } from "./lab/regimes.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { ms } from "./score/figures.ts";
import { OVERLAP_COLUMNS, overlapRow } from "./score/overlap-figures.ts";
import { type SetFigures, scoreSet } from "./score/score-set.ts";
import { TURN_COLUMNS, turnRow } from "./score/turn-figures.ts";
import type { Clip } from "./set/clip.ts";
import { loadSet, prepareSet } from "./set/stored-set.ts";

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
}

async function main(options: Options): Promise<void> {
  const startedMs = performance.now();
  const { parts, regimes, seed, settings, workers, keepsOpeners, isVaried } = options;
  const folder = await prepareSet(seed);
  const clips = choose((await loadSet(folder)).clips, options);
  const results: Record<string, SetFigures> = {};
  for (const regime of regimes) {
    const task = { folder, clipIds: clips.map(({ id }) => id), regime, settings, seed, keepsOpeners, isVaried };
    results[regime] = scoreSet(clips, await playClips(task, workers));
  }
  if (options.isJson) {
    console.log(JSON.stringify({ parts, settings, seed, results }, null, 1));
    return;
  }
  for (const regime of regimes) show(regime, results[regime]);
  const soundMs = clips.reduce((sum, { sayings }) => sum + sayings.reduce((all, { length }) => all + length / 8, 0), 0);
  console.log(
    `\n${clips.length} clips, ${(soundMs / 60_000).toFixed(1)} min of callers' sound; ${ms((performance.now() - startedMs) / 1_000)} s.`,
  );
}

function choose(clips: readonly Clip[], { parts, every }: Options): readonly Clip[] {
  return parts.flatMap((part) => clips.filter((clip) => clip.part === part).filter((_, index) => index % every === 0));
}

function show(regime: Regime, figures: SetFigures | undefined): void {
  if (figures === undefined) return;
  const turns = Object.entries(figures.turns);
  if (turns.length > 0) {
    console.log(
      `\n${table(
        [`turns, ${regime}`, ...TURN_COLUMNS],
        turns.map(([name, each]) => [name, ...turnRow(each)]),
      )}`,
    );
  }
  const overlaps = Object.entries(figures.overlaps);
  if (overlaps.length === 0) return;
  const rows = overlaps.map(([name, each]) => [name, ...overlapRow(each)]);
  console.log(`\n${table([`over an answer, ${regime}`, ...OVERLAP_COLUMNS], rows)}`);
  for (const name of ["interruption", "tail"]) {
    const ignored = figures.overlaps[name]?.ignored ?? [];
    if (ignored.length > 0) console.log(`\n${name}, ignored: ${ignored.map((text) => `“${text}”`).join(" ")}`);
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
