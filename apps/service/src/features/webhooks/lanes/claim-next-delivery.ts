import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type ClaimedDelivery, claimDelivery } from "../deliveries/delivery-queue-store.ts";
import { lockEndpoint, readLane } from "../endpoints/endpoint-store.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import { decideNext } from "./lane-decision.ts";

/** - `disabled`: the URL is disabled, and what is waiting for it can be failed. */
export type NextDelivery =
  | { readonly kind: "claimed"; readonly delivery: ClaimedDelivery }
  | { readonly kind: "nothing" | "disabled" };

/**
 * Claims the next delivery for a URL, if a try may start now. The lane is read twice: first without a lock, so that
 * jobs for a busy or paused URL do not queue up for it; then with the lock, which makes the limits exact across all
 * processes.
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
