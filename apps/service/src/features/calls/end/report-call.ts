import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { noteOutcome } from "../../prompts/canary/note-outcome.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { endOfCallReportEvent } from "../reports/end-of-call-report.ts";
import { insertTrace } from "../traces/call-trace-store.ts";
import { readCallOutcome } from "./call-outcome-store.ts";

/** Writes the head of the trace of a call that is over, once. */
export async function traceCall(
  { platform }: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  { id, customerPhoneNumber }: Pick<LiveCall, "id" | "customerPhoneNumber">,
): Promise<void> {
  await insertTrace(unit, id, platform.hashes.hash("phone-number", customerPhoneNumber).toString("hex"));
}

/**
 * The last step after a call's end: what became of it is kept, and the assistant's webhook gets the report. The caller has
 * claimed it.
 */
export async function reportCall(
  deps: Pick<CallsDeps, "webhooks" | "platform" | "publicBaseUrl">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  assistant: Assistant | null,
): Promise<void> {
  const outcome = await readCallOutcome(unit, call.id);
  if (outcome !== null) await noteOutcome(unit, outcome);
  if (assistant?.webhookUrl == null) return;
  await deps.webhooks.enqueueWebhook(unit, {
    type: "end-of-call-report",
    url: assistant.webhookUrl,
    conversationId: asId<ConversationId>(call.id),
    ...(await endOfCallReportEvent(deps, unit, call)),
  });
}
