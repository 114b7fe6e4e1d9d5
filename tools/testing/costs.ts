/*
 * `npm run test:costs` prints the costs of the last test run by project, kind and file; `-- --write` also writes the tables
 * to docs/testing.md. Processor time covers the workers and the programs they ran and waited for; PostgreSQL and Chromium
 * have separate lines.
 */
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COSTS, type FileCosts } from "@parley/testkit/test-run/costs";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/parley-tests");
const page = join(root, "docs/testing.md");
const BEGIN = "<!-- costs -->";
const END = "<!-- /costs -->";
const FILES_SHOWN = 15;

const [latest] = globSync(join(folder, "costs-*.jsonl")).sort(
  (one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs,
);
if (latest === undefined) throw new Error("no recorded test run; run npm test first");
const files = readFileSync(latest, "utf8")
  .split("\n")
  .filter((line) => line.includes('"counts"'))
  .map((line) => JSON.parse(line) as FileCosts);
const report = [...byProject(files), "", ...byFile(files)].join("\n");
console.log(report);
if (process.argv.includes("--write")) {
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has no ${BEGIN} … ${END}`);
  writeFileSync(page, `${before}${BEGIN}\n${report}\n${END}${after}`);
}

function byProject(all: readonly FileCosts[]): readonly string[] {
  const rows = [...Map.groupBy(all, ({ project }) => project)].map(([project, own]) => [
    project,
    own.length,
    seconds(own.reduce((sum, { processorMs }) => sum + processorMs, 0)),
    ...COSTS.map((cost) => own.reduce((sum, { counts }) => sum + (counts[cost] ?? 0), 0)),
  ]);
  return table(["project", "files", "processor time (s)", ...COSTS], rows);
}

function byFile(all: readonly FileCosts[]): readonly string[] {
  const dearest = all.toSorted((a, b) => b.processorMs - a.processorMs).slice(0, FILES_SHOWN);
  const rows = dearest.map(({ project, file, processorMs, elapsedMs, counts }) => [
    `\`${file.replace(/^apps\/service\//, "")}\``,
    project,
    seconds(processorMs),
    seconds(elapsedMs),
    COSTS.filter((cost) => counts[cost] !== undefined)
      .map((cost) => `${counts[cost]} ${cost}`)
      .join(", "),
  ]);
  return table(["file", "project", "processor time (s)", "elapsed (s)", "counts"], rows);
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] {
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
