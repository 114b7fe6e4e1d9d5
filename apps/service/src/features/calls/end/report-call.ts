import { asId, type CallId, type ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { noteOutcome } from "../../prompts/canary/note-outcome.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { billCall } from "../costs/bill-call.ts";
import type { LiveCall } from "../live/live-call.ts";
import { endOfCallReportEvent } from "../reports/end-of-call-report.ts";
import { insertTrace } from "../traces/call-trace-store.ts";
import { claimReport } from "./call-end-store.ts";
import { readCallOutcome } from "./call-outcome-store.ts";

/** Makes the bill and the head of the trace of a call that is over, once each. */
export async function billAndTrace(
  { platform }: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  { id, customerPhoneNumber }: Pick<LiveCall, "id" | "customerPhoneNumber">,
): Promise<void> {
  await billCall(unit, id);
  await insertTrace(unit, id, platform.hashes.hash("phone-number", customerPhoneNumber).toString("hex"));
}

/** The last step after a call's end, taken once: what became of it is kept, and the assistant's webhook gets the report. */
export async function reportCall(
  deps: Pick<CallsDeps, "webhooks" | "platform" | "publicBaseUrl">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<void> {
  const callId: CallId = call.id;
  if (!(await claimReport(unit, callId))) return;
  const outcome = await readCallOutcome(unit, callId);
  if (outcome !== null) await noteOutcome(unit, outcome);
  const assistant = await findAssistant(unit, call.assistantId);
  if (assistant?.webhookUrl == null) return;
  await deps.webhooks.enqueueWebhook(unit, {
    type: "end-of-call-report",
    url: assistant.webhookUrl,
    conversationId: asId<ConversationId>(callId),
    ...(await endOfCallReportEvent(deps, unit, call)),
  });
}
