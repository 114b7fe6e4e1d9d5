import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { edgeProofs } from "./edge-proofs.ts";
import { productProofs } from "./product-proofs.ts";
import { folder, type Proof } from "./proof.ts";
import { registrationProofs } from "./registration-proofs.ts";
import { sippProofs } from "./sipp-proofs.ts";
import { strangerProofs } from "./stranger-proofs.ts";
import { telephoneProofs } from "./telephone-proofs.ts";

/*
 * Has the bridge meet telephone software that nobody here wrote. Prints what passed, what failed and what could not run;
 * ends with 1 when something failed, or could not run for want of sipp, Kamailio or baresip. An argument chooses proofs by
 * their names; `--short` leaves out variants that take seconds each, for CI.
 */

const NEEDED = ["sipp", "kamailio", "baresip"];
/** A short run keeps one of each kind: one telephone in one transport, one call with an assistant, one through the edge. */
const LEFT_OUT_OF_SHORT_RUNS = [
  /^500 calls/,
  /Kamailio (wants|does not accept|was away)/,
  /^linphone/,
  /^baresip over (UDP|TCP)/,
  /^baresip talks .*(TCP|TLS)/,
  /^edge: (?!ten calls over UDP)/,
];
const proofs = [
  ...sippProofs,
  ...registrationProofs,
  ...telephoneProofs,
  ...strangerProofs,
  ...productProofs,
  ...edgeProofs,
];
const { values, positionals } = parseArgs({ options: { short: { type: "boolean" } }, allowPositionals: true });
/** Only those whose name has the text, where one is given. */
const [wanted = ""] = positionals;
const isLeftOut = (name: string) => values.short === true && LEFT_OUT_OF_SHORT_RUNS.some((part) => part.test(name));
const chosen = proofs.filter(({ name }) => name.includes(wanted) && !isLeftOut(name));
const missing = new Set(
  chosen.map(({ needs }) => needs).filter((program) => spawnSync("which", [program]).status !== 0),
);
const notRun: string[] = [];
let unsettled: Proof[] = [];

for (const proof of chosen) {
  if (missing.has(proof.needs)) {
    notRun.push(proof.name);
    process.stdout.write(`not run ${proof.name}: ${proof.needs} is not installed\n`);
  } else if (!(await passes(proof, "FAILED"))) {
    unsettled.push(proof);
  }
}
// A telephone says what it says in real time, however busy the machine is: what failed is tried once more, and the last line
// tells how much needed that.
const secondTries = unsettled;
unsettled = [];
for (const proof of secondTries) if (!(await passes(proof, "FAILED AGAIN"))) unsettled.push(proof);

rmSync(folder, { recursive: true, force: true });
const passedCount = chosen.length - unsettled.length - notRun.length;
const atSecondTry = secondTries.length - unsettled.length;
process.stdout.write(
  `${passedCount} of ${chosen.length} passed (${atSecondTry} at the second try), ${unsettled.length} failed, ${notRun.length} not run.\n`,
);
const lacksNeeded = NEEDED.some((program) => missing.has(program));
process.exit(unsettled.length > 0 || lacksNeeded || chosen.length === 0 ? 1 : 0);

async function passes({ name, run }: Proof, failure: string): Promise<boolean> {
  const startedMs = performance.now();
  const problem = await run().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const took = `${Math.round(performance.now() - startedMs)} ms`;
  process.stdout.write(
    problem === null ? `passed  ${name} (${took})\n` : `${failure}  ${name} (${took})\n${problem}\n`,
  );
  return problem === null;
}
