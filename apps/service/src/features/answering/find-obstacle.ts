import type { EndReason } from "../../conversation/call/reducer/end-reason.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { findSpendRefusal } from "../usage/find-spend-refusal.ts";
import { type AnsweredCall, BROWSER_PROVIDER } from "./answered-call.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { type CallVendors, chooseVendors } from "./choose-vendors.ts";
import { findFullSpeech } from "./speech-slots/find-full-speech.ts";

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
  const vendors = await chooseVendors(deps, call, assistant);
  const { model, recognizers, voices } = vendors;
  if (model === null) return { reason: "provider-not-available", detail: "No language model may answer here" };
  const full = await findFullSpeech(scope, assistant.id, vendors);
  if (full !== null) return { reason: "usage-limit-reached", detail: full };
  // In a browser, callers can type and read.
  if (call.provider === BROWSER_PROVIDER) return null;
  if (recognizers.length === 0) return speechlessness("stt", assistant, vendors);
  if (voices.length === 0) return speechlessness("tts", assistant, vendors);
  return null;
}

function speechlessness(kind: "stt" | "tts", { voice }: Assistant, { rules }: CallVendors): CallObstacle {
  const { provider } = kind === "stt" ? voice.listening : voice.speaking;
  const what = kind === "stt" ? "recognizing speech" : "speaking";
  const isOff = rules.inOrder(kind, provider, []).length === 0;
  return {
    reason: "provider-not-available",
    detail: isOff
      ? `The organization has switched ${provider} off for ${what}, and no other vendor may be used`
      : `No key for ${what} (${provider})`,
  };
}
