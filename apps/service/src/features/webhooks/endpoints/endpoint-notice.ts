import type { EndpointHealth } from "./endpoint-health.ts";

const DAY_MS = 24 * 60 * 60_000;

export type EndpointNoticeStage = "one-day" | "four-days" | "gone" | "only-failures";

/**
 * What an organization's admins are told after a failed try: that the URL has been failing for a day, or for four (it
 * is disabled after five), or that nothing is sent to it any more. Each further try returns the same notice again; the
 * sender knows which have been sent.
 */
export function noticeAfterTry(health: EndpointHealth, now: Date): EndpointNoticeStage | null {
  if (health.firstFailureAt === null) return null;
  if (health.disabledAt !== null) return health.disabledReason;
  const failingForMs = now.getTime() - health.firstFailureAt.getTime();
  if (failingForMs >= 4 * DAY_MS) return "four-days";
  return failingForMs >= DAY_MS ? "one-day" : null;
}
