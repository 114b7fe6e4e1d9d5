import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { edgeProofs } from "./edge-proofs.ts";
import { productProofs } from "./product-proofs.ts";
import { folder } from "./proof.ts";
import { registrationProofs } from "./registration-proofs.ts";
import { sippProofs } from "./sipp-proofs.ts";
import { strangerProofs } from "./stranger-proofs.ts";
import { telephoneProofs } from "./telephone-proofs.ts";

/*
 * Has the bridge meet telephone software that nobody here wrote. Prints what passed, what failed and what could not run;
 * ends with 1 when something failed, or could not run for want of sipp, Kamailio or baresip. An argument chooses proofs by
 * their names.
 */

const NEEDED = ["sipp", "kamailio", "baresip"];
const proofs = [
  ...sippProofs,
  ...registrationProofs,
  ...telephoneProofs,
  ...strangerProofs,
  ...productProofs,
  ...edgeProofs,
];
/** Only those whose name has the text, where one is given. */
const [wanted = ""] = process.argv.slice(2);
const chosen = proofs.filter(({ name }) => name.includes(wanted));
const missing = new Set(
  chosen.map(({ needs }) => needs).filter((program) => spawnSync("which", [program]).status !== 0),
);
const failed: string[] = [];
const notRun: string[] = [];

for (const { name, needs, run } of chosen) {
  if (missing.has(needs)) {
    notRun.push(name);
    process.stdout.write(`not run ${name}: ${needs} is not installed\n`);
    continue;
  }
  const startedMs = performance.now();
  const problem = await run().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const took = `${Math.round(performance.now() - startedMs)} ms`;
  process.stdout.write(problem === null ? `passed  ${name} (${took})\n` : `FAILED  ${name} (${took})\n${problem}\n`);
  if (problem !== null) failed.push(name);
}
rmSync(folder, { recursive: true, force: true });
const passedCount = chosen.length - failed.length - notRun.length;
process.stdout.write(`${passedCount} of ${chosen.length} passed, ${failed.length} failed, ${notRun.length} not run.\n`);
const lacksNeeded = NEEDED.some((program) => missing.has(program));
process.exit(failed.length > 0 || lacksNeeded || chosen.length === 0 ? 1 : 0);
