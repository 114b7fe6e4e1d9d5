import { type CheckResult, failed, ok, skipped, warning } from "../../platform/check-result.ts";
import type { RefusedWebhook } from "../phone-numbers/find-number-records.ts";
import type { NumberTexts } from "../texts/send/summarize-number-texts.ts";

const DAY_MS = 86_400_000;

/** What the number's recent texts show. */
export function checkTraffic(texts: NumberTexts, refused: RefusedWebhook | null, now: Date): readonly CheckResult[] {
  return [
    texts.lastReceivedAt === null
      ? warning("last-inbound-text", "no text ever came in", "Text the number once, and look here again.")
      : ok("last-inbound-text", `the last text came in at ${texts.lastReceivedAt.toISOString()}`),
    checkRefused(texts, refused, now),
    checkDeliveries(texts),
    texts.optedOutCount === 0
      ? ok("opt-outs", "nobody has opted out")
      : ok("opt-outs", `${count(texts.optedOutCount, "person", "people")} opted out and will not be written to`),
  ];
}

/** For a number on which no texts are sent or received. */
export function skipTraffic(reason: string): readonly CheckResult[] {
  return ["last-inbound-text", "refused-webhooks", "deliveries", "opt-outs"].map((name) => skipped(name, reason));
}

function checkRefused(texts: NumberTexts, refused: RefusedWebhook | null, now: Date): CheckResult {
  const name = "refused-webhooks";
  if (refused === null) return ok(name, "none was refused");
  const detail = `the last was refused at ${refused.refusedAt.toISOString()} (${refused.reason})`;
  const fix =
    "Check the carrier's secret here against its console, and that PUBLIC_BASE_URL is the very address the carrier calls: signatures are over it.";
  const heldSince = texts.lastReceivedAt !== null && texts.lastReceivedAt > refused.refusedAt;
  if (heldSince) return ok(name, `${detail}, and texts have come in since`);
  const isRecent = now.getTime() - refused.refusedAt.getTime() < DAY_MS;
  return isRecent ? failed(name, detail, fix) : warning(name, detail, fix);
}

function checkDeliveries(texts: NumberTexts): CheckResult {
  const name = "deliveries";
  const { sentCount, failedCount, stuckCount } = texts;
  if (failedCount > 0) {
    const detail = `${failedCount} of ${count(sentCount, "text", "texts")} of the last 24 hours failed (${texts.failureCodes.join(", ")})`;
    const fix = "GET /api/v1/sms-logs/?status=failed tells each one's reason.";
    return failedCount === sentCount ? failed(name, detail, fix) : warning(name, detail, fix);
  }
  if (stuckCount > 0) {
    return warning(
      name,
      `${count(stuckCount, "text", "texts")} not settled for more than ten minutes`,
      "Look whether a worker runs and the carrier answers; GET /sms/queue/stats counts them.",
    );
  }
  return ok(name, sentCount === 0 ? "nothing was sent in the last 24 hours" : `all ${sentCount} of the last 24 hours`);
}

function count(figure: number, one: string, many: string): string {
  return `${figure} ${figure === 1 ? one : many}`;
}
