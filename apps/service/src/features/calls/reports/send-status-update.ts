import type { StatusUpdateEvent } from "@parley/contracts/webhooks/webhook-events";
import { asId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { WebhookEvent } from "../../webhooks/enqueue-webhook.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { type LiveCall, publicCallSid } from "../live/live-call.ts";

type ReportedStatus = "in-progress" | "completed" | "failed";

/** Sends the assistant's webhook, and whoever listens, a call's new status, in the transaction that changes it. */
export async function sendStatusUpdate(
  deps: Pick<CallsDeps, "webhooks">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  status: ReportedStatus,
): Promise<void> {
  const assistant = await findAssistant(unit, call.assistantId);
  if (assistant === null) return;
  await deps.webhooks.enqueueWebhook(unit, statusUpdateEvent(call, assistant.webhookUrl, status));
}

function statusUpdateEvent(call: LiveCall, url: string | null, status: ReportedStatus): WebhookEvent {
  const callSid = publicCallSid(call.callSid);
  return {
    type: "status-update",
    url,
    conversationId: asId(call.id),
    assistantId: call.assistantId,
    buildBody: (): StatusUpdateEvent => ({
      message: {
        type: "status-update",
        status,
        phoneNumber: { number: call.assistantPhoneNumber },
        call: {
          // Both carry the call sid, as documented.
          id: callSid,
          phoneCallProviderId: callSid,
          customer: { number: call.customerPhoneNumber },
        },
        messages: [],
      },
    }),
  };
}
