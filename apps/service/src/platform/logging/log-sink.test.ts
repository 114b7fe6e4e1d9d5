import { expect, test } from "vitest";
import { openLogSink } from "./log-sink.ts";
import { createLogger } from "./logger.ts";

async function linesOf(format: "auto" | "json" | "text", isTTY: boolean): Promise<readonly string[] | null> {
  const lines: string[] = [];
  const sink = await openLogSink(format, { isTTY, write: (text) => lines.push(text) });
  if (sink === undefined) return null;
  const logger = createLogger("info", sink);
  logger.warn("a campaign waits", { campaignId: 4, reason: "no-number" });
  logger.error("job failed", { errorName: "Error", errorMessage: "broken\nin two" });
  return lines;
}

test("on a terminal, lines are for people; elsewhere they stay JSON", async () => {
  expect(await linesOf("auto", false)).toBeNull();
  expect(await linesOf("json", true)).toBeNull();
  const [coloured = ""] = (await linesOf("auto", true)) ?? [];
  expect(coloured).toContain("\u001b[");
  const [plain = "", failed = ""] = (await linesOf("text", false)) ?? [];
  expect(plain).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a campaign waits \{"campaignId":4,"reason":"no-number"\}\n$/);
  expect(failed).toMatch(/ERROR: job failed .*broken\\nin two/);
});
