import { describe, expect, test } from "vitest";
import { reachableTests } from "./since.ts";

const FOLDERS = ["accounts", "calls", "campaigns", "conformance", "manual", "mcp", "pages", "texts", "webhooks"];
const reached = (...changed: string[]) =>
  reachableTests(changed, FOLDERS).map((file) => file.replace("apps/service/tests/", "").replace(/\/$/, ""));

describe("front-door tests affected by a change", () => {
  test("a changed feature affects its own tests, those of later features and those of the whole service", () => {
    expect(reached("apps/service/src/features/calls/end/end-call.ts")).toEqual([
      "calls",
      "campaigns",
      "conformance",
      "manual",
      "mcp",
      "pages",
    ]);
  });

  test("a change to shared code affects every folder", () => {
    for (const file of [
      "apps/service/src/platform/jobs/workers.ts",
      "apps/service/src/compose.ts",
      "packages/contracts/src/errors.ts",
      "package-lock.json",
      "apps/service/tests/harness/until.ts",
    ]) {
      expect(reached(file), file).toEqual(FOLDERS);
    }
  });

  test("a changed front-door test affects itself; a changed helper affects its whole folder", () => {
    expect(reached("apps/service/tests/texts/odd-texts.test.ts")).toEqual(["texts/odd-texts.test.ts"]);
    expect(reached("apps/service/tests/texts/carrier-line.ts")).toEqual(["texts"]);
  });

  test("a changed manual page affects the tests that run its commands", () => {
    expect(reached("README.md")).toEqual(["manual"]);
    expect(reached("docs/operations/webhooks.md", "docs/glossary.md")).toEqual(["manual"]);
  });

  test("unit tests, the dashboard and benchmarks affect no front-door tests", () => {
    expect(
      reached(
        "apps/service/src/features/calls/end/end-call.test.ts",
        "packages/audio/src/mu-law.test.ts",
        "apps/dashboard/src/router.tsx",
        "benchmarks/http/run.ts",
        "apps/service/tests/realtime/drain.test.ts",
        "apps/service/tests/dashboard/inbox.test.ts",
        "docs/status.md",
      ),
    ).toEqual([]);
  });
});
