import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { LiveCall } from "../live/live-call.ts";
import { statusUpdateEvent } from "../reports/send-status-update.ts";
import type { CallsDeps } from "./calls-deps.ts";

/** Tells the assistant's URL how a call stands, in the transaction that moves it. */
export async function sendStatusUpdate(
  deps: Pick<CallsDeps, "webhooks">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  status: "in-progress" | "completed" | "failed",
): Promise<void> {
  const assistant = await findAssistant(unit, call.assistantId);
  if (assistant?.webhookUrl == null) return;
  await deps.webhooks.enqueueWebhook(unit, statusUpdateEvent(call, assistant.webhookUrl, status));
}
