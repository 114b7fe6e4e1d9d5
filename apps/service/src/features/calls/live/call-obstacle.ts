import type { EndReason } from "../../../conversation/reducer/end-reason.ts";

/** Why an assistant cannot hold a call. */
export interface CallObstacle {
  readonly reason: Extract<EndReason, "assistant-not-available" | "provider-not-available" | "usage-limit-reached">;
  /** For people who look for the mistake. */
  readonly detail: string;
}
