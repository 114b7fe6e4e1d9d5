import type { StatusUpdateEvent } from "@parley/contracts/webhooks/webhook-events";
import { asId } from "@parley/foundation/branded-ids";
import type { WebhookEvent } from "../../webhooks/enqueue-webhook.ts";
import { type LiveCall, publicCallSid } from "../live/live-call.ts";

export function statusUpdateEvent(
  call: LiveCall,
  url: string,
  status: "in-progress" | "completed" | "failed",
): WebhookEvent {
  const callSid = publicCallSid(call.callSid);
  return {
    type: "status-update",
    url,
    conversationId: asId(call.id),
    buildBody: (): StatusUpdateEvent => ({
      message: {
        type: "status-update",
        status,
        phoneNumber: { number: call.assistantPhoneNumber },
        call: {
          // Both carry the call sid, as the interface has it.
          id: callSid,
          phoneCallProviderId: callSid,
          customer: { number: call.customerPhoneNumber },
        },
        messages: [],
      },
    }),
  };
}
