import { noteMissingProgram } from "@parley/testkit/test-run/costs";
import { describe } from "vitest";
import { CHROMIUM } from "./shared-chromium.ts";

/** A suite that looks at pages: skipped without Chromium, under whichever name it is installed; the end of the run says so. */
export function describeInChromium(title: string, define: () => void): void {
  if (CHROMIUM === null) noteMissingProgram("chromium");
  describe.skipIf(CHROMIUM === null)(title, define);
}
