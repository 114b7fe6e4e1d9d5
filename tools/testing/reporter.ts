import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileCosts, MissingProgram } from "@parley/testkit/test-run/costs";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { budgetExcesses } from "./budget.ts";

/** Debian packages that install a missing program. */
const PACKAGES: Readonly<Record<string, string>> = {
  chromium: "chromium chromium-headless-shell",
  "espeak-ng": "espeak-ng",
  python3: "python3 python3-pip python3-setuptools python3-wheel",
};

/** How long to keep cost files for `npm run test:costs`; newer ones may belong to concurrent runs. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Prints the last lines of a run: each failure with the command that reruns it, the missing programs for which tests were
 * skipped, and the exceeded budgets.
 */
export class RunReporter implements Reporter {
  readonly #costsFile: string;
  readonly #checksBudget: boolean;

  /** @param options.checksBudget whether this is a full run; budgets apply only to full runs */
  constructor({ costsFile, checksBudget }: { readonly costsFile: string; readonly checksBudget: boolean }) {
    this.#costsFile = costsFile;
    this.#checksBudget = checksBudget;
    const folder = dirname(costsFile);
    mkdirSync(folder, { recursive: true });
    rmSync(costsFile, { force: true });
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const read = this.#readLines();
    const costs = read.filter((line) => "counts" in line);
    const lines = [
      ...modules.flatMap(failureLines),
      ...missingProgramLines(read.filter((line) => "missingProgram" in line)),
    ];
    if (unhandled.length > 0)
      lines.push(`FAILED outside a test, ${unhandled.length} errors: see "Unhandled Errors" above.`);
    if (this.#checksBudget) {
      const excesses = budgetExcesses(costs);
      lines.push(...excesses);
      if (excesses.length > 0) process.exitCode = 1;
    }
    if (lines.length > 0) process.stdout.write(`\n${lines.join("\n")}\n`);
  }

  #readLines(): readonly (FileCosts | MissingProgram)[] {
    if (!existsSync(this.#costsFile)) return [];
    const lines = readFileSync(this.#costsFile, "utf8").trimEnd().split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as FileCosts | MissingProgram);
  }
}

function failureLines(module: TestModule): readonly string[] {
  const project = module.project.name;
  const file = module.relativeModuleId;
  // The address may contain a password.
  const server = process.env["TEST_DATABASE_URL"] === undefined ? "" : "TEST_DATABASE_URL=… ";
  const again = (title?: string) =>
    `${server}npx vitest run --project ${project} ${file}${title === undefined ? "" : ` -t ${JSON.stringify(title)}`}`;
  const lines = [...module.children.allTests("failed")].map(
    (test) => `FAILED ${file} > ${test.fullName}${seedOf(test)}; again: ${again(test.fullName.replaceAll(" > ", " "))}`,
  );
  // A hook or the file itself failed, but no test.
  if (lines.length === 0 && module.state() === "failed") lines.push(`FAILED ${file}; again: ${again()}`);
  return lines;
}

function seedOf(test: TestCase): string {
  const messages = (test.result().errors ?? []).map(({ message }) => message).join("\n");
  const [, seed] = /\bseed"?[: =]+(-?\d+)/i.exec(messages) ?? [];
  return seed === undefined ? "" : ` (seed ${seed})`;
}

function missingProgramLines(missing: readonly MissingProgram[]): readonly string[] {
  if (missing.length === 0) return [];
  const programs = [...new Set(missing.map(({ missingProgram }) => missingProgram))].sort();
  const files = new Set(missing.map(({ file }) => file)).size;
  const packages = programs.map((program) => PACKAGES[program] ?? program).join(" ");
  return [`Skipped tests in ${files} files, missing ${programs.join(", ")}: apt-get install ${packages}`];
}
