import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import { saveRefusedWebhook } from "./refused-webhook-store.ts";
import type { RoutedNumber } from "./routed-numbers.ts";

/** Anyone can send webhooks that are refused, so at most one is written per number in this time. */
const ONE_IN_MS = 60_000;
const MAX_NUMBERS = 10_000;

/**
 * Records the last webhook for a number that was refused, so that `diagnose` can show it: with a wrong secret, the
 * owner would otherwise see nothing at all. Never throws: the webhook is refused either way.
 */
export function createRefusalNotes({
  data,
  clock,
  logger,
}: Pick<Platform, "data" | "clock" | "logger">): (
  number: Pick<RoutedNumber, "organizationId" | "phoneNumberId">,
  reason: string,
) => Promise<void> {
  /** By phone number id, the oldest entry first. */
  const notedAtMs = new Map<number, number>();
  return async ({ organizationId, phoneNumberId }, reason) => {
    const nowMs = clock.now().getTime();
    if (nowMs - (notedAtMs.get(phoneNumberId) ?? Number.NEGATIVE_INFINITY) < ONE_IN_MS) return;
    notedAtMs.delete(phoneNumberId);
    notedAtMs.set(phoneNumberId, nowMs);
    for (const oldest of notedAtMs.keys()) {
      if (notedAtMs.size <= MAX_NUMBERS) break;
      notedAtMs.delete(oldest);
    }
    try {
      await data
        .scope(organizationId)
        .transaction((unit) => saveRefusedWebhook(unit, phoneNumberId, { refusedAt: clock.now(), reason }));
    } catch (error) {
      logger.warn("a refused webhook could not be noted", { organizationId, ...errorFields(error) });
    }
  };
}
