import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { noteMissingProgram } from "@parley/testkit/test-run/costs";
import { describe, type TestContext, test } from "vitest";
import { CHROMIUM } from "./shared-chromium.ts";

/** A suite that looks at pages. Without Chromium it is one test that is skipped, and the end of the run says why. */
export function describeInChromium(title: string, define: () => void): void {
  if (CHROMIUM !== null) {
    describe(title, define);
    return;
  }
  describe(title, () => {
    test("needs Chromium", (context) => skipWithout("chromium", false, context));
  });
}

/** Skips the test where there is no espeak-ng, the voice of this machine; the end of the run says why. */
export function skipWithoutEspeak(context: TestContext): void {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const isInstalled = folders.some((folder) => existsSync(join(folder, "espeak-ng")));
  skipWithout("espeak-ng", isInstalled, context);
}

function skipWithout(program: string, isInstalled: boolean, { skip }: TestContext): void {
  if (isInstalled) return;
  noteMissingProgram(program);
  skip(`${program} is not installed`);
}
