import { admitTry, type EndpointHealth } from "../endpoints/endpoint-health.ts";
import type { WebhookLimits } from "../webhook-limits.ts";

/** A URL's lane at one moment of the database's clock. */
export interface WebhookLane {
  readonly now: Date;
  readonly health: EndpointHealth;
  /** Tries that are running now. */
  readonly inFlight: number;
  readonly isAnyDue: boolean;
  /** A try that a person asked for is due. */
  readonly isRequestedDue: boolean;
}

/**
 * - `any`, `requested`: the next due try, of all or of those a person asked for, may start;
 * - `disabled`: the URL is disabled, what is due for it can be failed;
 * - `nothing`: nothing to do now.
 */
export type LaneDecision = "any" | "requested" | "disabled" | "nothing";

export function decideNext(lane: WebhookLane, limits: WebhookLimits): LaneDecision {
  const admission = admitTry(lane.health, lane.now, lane.inFlight, limits);
  // A try a person asked for goes first, whatever else is waiting.
  if (admission !== "none" && lane.isRequestedDue) return "requested";
  if (!lane.isAnyDue) return "nothing";
  // What is held back does not fail either.
  if (lane.health.disabledAt !== null && lane.health.pausedAt === null) return "disabled";
  return admission === "any" ? "any" : "nothing";
}
