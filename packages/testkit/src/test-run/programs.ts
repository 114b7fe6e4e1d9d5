import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, type SuiteAPI, type TestAPI, test } from "vitest";
import { noteMissingProgram } from "./costs.ts";

/** `test` if the program is installed; otherwise skips the test, and the last lines of the run say so. */
export function testWith(program: string): TestAPI {
  return isInstalled(program) ? test : (test.skip as TestAPI);
}

/** The same for `describe`. */
export function describeWith(program: string): SuiteAPI {
  return isInstalled(program) ? describe : (describe.skip as SuiteAPI);
}

function isInstalled(program: string): boolean {
  // biome-ignore lint/style/noProcessEnv: PATH describes the machine; it is not a setting of Parley
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const isThere = folders.some((folder) => existsSync(join(folder, program)));
  if (!isThere) noteMissingProgram(program);
  return isThere;
}
