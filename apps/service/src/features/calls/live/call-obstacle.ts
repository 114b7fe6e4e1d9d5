import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";

/** Why an assistant, or the flow that rests on it, cannot hold a call. */
export interface CallObstacle {
  readonly reason: Extract<EndReason, "assistant-not-available" | "provider-not-available" | "usage-limit-reached">;
  /** For people who look for the mistake. */
  readonly detail: string;
}

export const FLOW_SWITCHED_OFF: CallObstacle = {
  reason: "assistant-not-available",
  detail: "The flow is switched off",
};
