import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countOptOuts, countRecentTexts, findLastReceivedAt, type RecentTextCount } from "./number-traffic-store.ts";
import type { TextStatus } from "./text-status.ts";

export interface NumberTexts {
  readonly lastReceivedAt: Date | null;
  /** Texts of the last 24 hours that were sent or have failed. */
  readonly sentCount: number;
  readonly failedCount: number;
  /** Up to five error codes of failed texts, most frequent first. */
  readonly failureCodes: readonly string[];
  /** Queued or sending for more than ten minutes. */
  readonly stuckCount: number;
  /** People who opted out of texts from any of the organization's numbers. */
  readonly optedOutCount: number;
}

/** Summarizes a number's recent texts, for its diagnosis. @param phoneNumber E.164, ours */
export async function summarizeNumberTexts(unit: ScopedUnitOfWork, phoneNumber: string): Promise<NumberTexts> {
  const lastReceivedAt = await findLastReceivedAt(unit, phoneNumber);
  const recent = await countRecentTexts(unit, phoneNumber);
  const withStatus = (...statuses: TextStatus[]) => recent.filter(({ status }) => statuses.includes(status));
  const failed = withStatus("failed");
  return {
    lastReceivedAt,
    sentCount: total(withStatus("sent", "delivered", "failed")),
    failedCount: total(failed),
    failureCodes: mostFrequentCodes(failed).slice(0, 5),
    stuckCount: total(withStatus("queued", "sending").filter(({ isOld }) => isOld)),
    optedOutCount: await countOptOuts(unit),
  };
}

function mostFrequentCodes(failed: readonly RecentTextCount[]): string[] {
  const countByCode = new Map<string, number>();
  for (const { errorCode, count } of failed) countByCode.set(errorCode, (countByCode.get(errorCode) ?? 0) + count);
  return [...countByCode].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

function total(counts: readonly RecentTextCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
