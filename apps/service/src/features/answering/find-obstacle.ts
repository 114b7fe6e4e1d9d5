import type { EndReason } from "../../conversation/call/reducer/end-reason.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { findSpendRefusal } from "../usage/find-spend-refusal.ts";
import { type AnsweredCall, BROWSER_PROVIDER } from "./answered-call.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { chooseVendors } from "./choose-vendors.ts";

/** Why an assistant, or a flow that begins with it, cannot hold a call. */
export interface CallObstacle {
  readonly reason: Extract<EndReason, "assistant-not-available" | "provider-not-available" | "usage-limit-reached">;
  /** For troubleshooting. */
  readonly detail: string;
}

export const FLOW_SWITCHED_OFF: CallObstacle = {
  reason: "assistant-not-available",
  detail: "The flow is switched off",
};

/** Why the assistant cannot take the call, checked before the carrier opens a stream; null when it can. */
export async function findObstacle(deps: AnswererDeps, call: AnsweredCall): Promise<CallObstacle | null> {
  const scope = deps.platform.data.scope(call.organizationId);
  const { assistant, refusal } = await scope.transaction(async (unit) => ({
    assistant: await findAssistant(unit, call.assistantId),
    refusal: await findSpendRefusal(unit, call.assistantId),
  }));
  if (assistant === null) return { reason: "assistant-not-available", detail: "The assistant was deleted" };
  if (!assistant.isActive) return { reason: "assistant-not-available", detail: "The assistant is switched off" };
  if (refusal !== null) return { reason: "usage-limit-reached", detail: refusal.message };
  const { model, recognizers, voices } = await chooseVendors(deps, call, assistant);
  if (model === null) return { reason: "provider-not-available", detail: "No language model may answer here" };
  // In a browser, callers can type and read.
  if (call.provider === BROWSER_PROVIDER) return null;
  const { listening, speaking } = assistant.voice;
  if (recognizers.length === 0) {
    return { reason: "provider-not-available", detail: `No key for recognizing speech (${listening.provider})` };
  }
  if (voices.length === 0) {
    return { reason: "provider-not-available", detail: `No key for speaking (${speaking.provider})` };
  }
  return null;
}
