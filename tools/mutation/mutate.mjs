import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { withRepositoryCopy } from "../repository-copy.mjs";
import { listRepositoryFiles } from "../repository-files.mjs";
import { findMutants } from "./find-mutants.mjs";
import { targets } from "./targets.mjs";

/*
 * Breaks the code in one place at a time, in copies of the repository, and runs the tests that should notice:
 *
 *     npm run mutation -- [--target reducer] [--most 40] [--seed 1] [--at-once 2]
 *
 * Prints each mutant, and last the score of each target. Run it by hand, not in CI: a mutant takes some seconds.
 */
const { values: options } = parseArgs({
  options: {
    target: { type: "string", multiple: true },
    most: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "2" },
  },
});
/** A mutant whose tests take this many times as long as usual hangs, and counts as noticed. */
const LIMIT_FACTOR = 6;
const MIN_LIMIT_MS = 30_000;

const root = fileURLToPath(new URL("../../", import.meta.url));
const chosen = targets.filter(({ name }) => options.target === undefined || options.target.includes(name));
if (chosen.length === 0) throw new Error(`no such target; there are: ${targets.map(({ name }) => name).join(", ")}`);
const queue = chosen.flatMap((target) => sample(mutantsOf(target), Number(options.most), Number(options.seed)));
const results = [];
const total = queue.length;

await Promise.all(Array.from({ length: Number(options["at-once"]) }, () => withRepositoryCopy(root, work)));

const rows = chosen.map(({ name }) => {
  const own = results.filter(({ target }) => target.name === name);
  const noticed = own.filter(({ isNoticed }) => isNoticed).length;
  return `| ${name} | ${own.length} | ${noticed} | ${Math.round((100 * noticed) / Math.max(own.length, 1))} % |`;
});
console.log(["", "| target | mutants | noticed | score |", "| --- | --- | --- | --- |", ...rows].join("\n"));

async function work(copy) {
  const limitsMs = new Map();
  for (const target of chosen) {
    const startMs = performance.now();
    // Tests that fail without a mutant would notice every mutant.
    if (await failsOn(copy.root, target, 1_800_000))
      throw new Error(`the tests of ${target.name} fail without a mutant`);
    limitsMs.set(target, Math.max(MIN_LIMIT_MS, LIMIT_FACTOR * (performance.now() - startMs)));
  }
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const { target, file, text, start, end, replacement, line, original } = mutant;
    copy.write(file, text.slice(0, start) + replacement + text.slice(end));
    const isNoticed = await failsOn(copy.root, target, limitsMs.get(target));
    copy.write(file, text);
    results.push({ target, isNoticed });
    const what = `${file}:${line}  ${oneLine(original)}  ->  ${oneLine(replacement)}`;
    console.log(`${results.length}/${total} ${isNoticed ? "noticed " : "SURVIVED"} ${what}`);
  }
}

function mutantsOf(target) {
  return listRepositoryFiles(root, target.sources)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return findMutants(text).map((mutant) => ({ target, file, text, ...mutant }));
    });
}

/** A random part of the list; the same for the same seed. */
function sample(list, count, seed) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return list
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** @returns true when a test of the target fails, or they do not finish in time */
function failsOn(copyRoot, { tests }, limitMs) {
  return new Promise((resolve) => {
    const vitest = spawn("npx", ["--no-install", "vitest", "run", "--bail=1", "--maxWorkers=1", ...tests], {
      cwd: copyRoot,
      stdio: "ignore",
      detached: true,
    });
    const limit = setTimeout(() => process.kill(-vitest.pid, "SIGKILL"), limitMs);
    vitest.once("exit", (code) => {
      clearTimeout(limit);
      resolve(code !== 0);
    });
  });
}

function oneLine(text) {
  const flat = text.replace(/\s+/g, " ");
  return flat.length > 70 ? `${flat.slice(0, 67)}…` : flat;
}
