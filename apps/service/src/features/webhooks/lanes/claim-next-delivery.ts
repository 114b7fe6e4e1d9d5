import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type ClaimedDelivery, claimDelivery } from "../deliveries/delivery-queue-store.ts";
import { lockEndpoint, readLane } from "../endpoints/endpoint-store.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import { decideNext } from "./lane-decision.ts";

/** - `disabled`: the URL is off, and what waits for it can be ended. */
export type NextDelivery =
  | { readonly kind: "claimed"; readonly delivery: ClaimedDelivery }
  | { readonly kind: "nothing" | "disabled" };

/**
 * Takes the next try of a URL's lane, if one may start now. The lane is read twice: first without a lock, so that the
 * jobs of a URL that is busy or resting do not queue up for it; then under the lock, which makes the limits exact over
 * all processes.
 */
export async function claimNextDelivery(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  limits: WebhookLimits,
): Promise<NextDelivery> {
  const glimpse = await readLane(unit, endpointKey);
  if (glimpse === null || decideNext(glimpse, limits) === "nothing") return { kind: "nothing" };
  await lockEndpoint(unit, endpointKey);
  const lane = await readLane(unit, endpointKey);
  const decision = lane === null ? "nothing" : decideNext(lane, limits);
  if (decision === "nothing" || decision === "disabled") return { kind: decision };
  const delivery = await claimDelivery(unit, endpointKey, {
    isRequestedOnly: decision === "requested",
    leaseMs: limits.leaseMs,
  });
  return delivery === null ? { kind: "nothing" } : { kind: "claimed", delivery };
}
