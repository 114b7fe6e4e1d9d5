import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { RoutedNumber } from "./routed-number-store.ts";

/** Anyone can have a webhook refused, so only one in this time is worth a write. */
const ONE_IN_MS = 60_000;
const MAX_NUMBERS = 10_000;

/**
 * Remembers the last webhook in a number's name that did not hold: a wrong secret looks like silence to its owner, and
 * `diagnose` can tell. Never fails: the webhook is refused whether this works or not.
 */
export function createRefusalNotes({
  data,
  clock,
  logger,
}: Pick<Platform, "data" | "clock" | "logger">): (
  number: Pick<RoutedNumber, "organizationId" | "phoneNumberId">,
  reason: string,
) => Promise<void> {
  /** By number, the oldest first. */
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
        .transaction((unit) =>
          unit.db
            .updateTable("phone_numbers")
            .set({ webhook_refused_at: clock.now(), webhook_refusal_reason: reason })
            .where("organization_id", "=", organizationId)
            .where("id", "=", phoneNumberId)
            .execute(),
        );
    } catch (error) {
      logger.warn("a refused webhook could not be noted", { organizationId, ...errorFields(error) });
    }
  };
}
