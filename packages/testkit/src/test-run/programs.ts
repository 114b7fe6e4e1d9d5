import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, type SuiteAPI, type TestAPI, test } from "vitest";
import { noteMissingProgram } from "./costs.ts";

/** `test` for what needs a program of this machine: skipped where it is not installed, which the end of the run says. */
export function testWith(program: string): TestAPI {
  return isInstalled(program) ? test : (test.skip as TestAPI);
}

/** `describe`, likewise. */
export function describeWith(program: string): SuiteAPI {
  return isInstalled(program) ? describe : (describe.skip as SuiteAPI);
}

function isInstalled(program: string): boolean {
  // biome-ignore lint/style/noProcessEnv: where programs are is a fact of the machine, not a setting of ours
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const isThere = folders.some((folder) => existsSync(join(folder, program)));
  if (!isThere) noteMissingProgram(program);
  return isThere;
}
