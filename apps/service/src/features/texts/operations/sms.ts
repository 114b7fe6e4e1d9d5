import {
  cancelSms,
  cancelSmsByPost,
  readSmsQueueStats,
  readSmsStatus,
  sendSms,
} from "@parley/contracts/texts/sms-sending-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { readIdempotencyKey } from "../../../platform/http/idempotency-key.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findTextDelivery, readQueueCounts } from "../send/delivery-store.ts";
import { isMessageId } from "../send/message-id.ts";
import { findOutboundText, moveText } from "../send/outbound-text-store.ts";
import { sendText } from "../send/send-text.ts";
import type { TextStatus } from "../send/text-status.ts";
import type { TextsDeps } from "../texts-deps.ts";

/** Endpoints that send a text, say what became of it, and cancel it. */
export function smsOperations(deps: TextsDeps): readonly Operation[] {
  return [
    defineOperation(sendSms, async ({ scope, body, headers, signal }) => {
      const from = requirePhoneNumber(body.from_phone_number, "from_phone_number");
      const to = requirePhoneNumber(body.to_phone_number, "to_phone_number");
      const mediaUrls = body.media_urls ?? [];
      if (body.message.trim() === "" && mediaUrls.length === 0) {
        throw new DomainError("invalid-input", "message must not be empty", { code: "empty-message" });
      }
      const request = {
        from,
        to,
        body: body.message,
        mediaUrls,
        isQueued: body.queue,
        idempotencyKey: readIdempotencyKey(headers) ?? body.idempotency_key ?? null,
      };
      const text = await sendText(deps, scope.organizationId, request, signal);
      return { message_id: text.messageId, provider: text.provider, ...presentSending(text.status) };
    }),
    defineOperation(readSmsStatus, async ({ scope, params: { message_id } }) => {
      const text = isMessageId(message_id)
        ? await scope.transaction((unit) => findTextDelivery(unit, message_id))
        : null;
      if (text === null) throw notFound("Message");
      return {
        success: true,
        message_id,
        // The interface has no "delivered".
        status: text.status === "delivered" ? ("sent" as const) : text.status,
        provider_message_id: text.providerMessageId,
        provider_status: text.providerStatus,
        error: text.errorMessage ?? text.errorCode,
        error_message: text.errorMessage,
        updated_at: toWireTimestamp(text.updatedAt),
      };
    }),
    defineOperation(cancelSms, ({ scope, params }) => cancelText(scope, params.message_id)),
    defineOperation(cancelSmsByPost, ({ scope, params }) => cancelText(scope, params.message_id)),
    defineOperation(readSmsQueueStats, async ({ scope, query }) => {
      const carriers = await scope.transaction((unit) => readQueueCounts(unit, query.provider));
      const sum = (key: "pending" | "active" | "failed") => carriers.reduce((total, counts) => total + counts[key], 0);
      return {
        timestamp: toWireTimestamp(deps.platform.clock.now()),
        queues: Object.fromEntries(carriers.map(({ provider, ...counts }) => [provider, counts])),
        total_queued: sum("pending") + sum("active"),
        pending: sum("pending"),
        processing: sum("active"),
        failed: sum("failed"),
      };
    }),
  ];
}

/** @throws DomainError invalid-input */
function requirePhoneNumber(text: string, member: string): string {
  const phoneNumber = parseE164(text);
  if (phoneNumber === null) {
    throw new DomainError("invalid-input", `${member} must be a phone number in E.164 form`, {
      code: "invalid-phone-number",
      fix: "Write it with country code, for example +14155550123.",
    });
  }
  return phoneNumber;
}

/** The interface has three statuses for a text it was asked to send. */
function presentSending(status: TextStatus): {
  success: boolean;
  message: string;
  status: "queued" | "sent" | "failed";
} {
  switch (status) {
    case "sent":
    case "delivered":
      return { success: true, message: "Text sent", status: "sent" };
    case "failed":
    case "cancelled":
      return { success: false, message: "Text not sent", status: "failed" };
    default:
      return { success: true, message: "Text queued", status: "queued" };
  }
}

async function cancelText(scope: OrganizationScope, messageId: string) {
  if (!isMessageId(messageId)) throw notFound("Message");
  return scope.transaction(async (unit) => {
    const cancelled = await moveText(unit, { messageId }, "cancel");
    if (cancelled !== null) {
      return {
        success: true,
        message_id: messageId,
        message: "Text cancelled",
        previous_status: "queued",
        new_status: cancelled.status,
      };
    }
    const text = await findOutboundText(unit, { messageId });
    if (text === null) throw notFound("Message");
    return {
      success: false,
      message_id: messageId,
      message: `The text is ${text.status} and can no longer be cancelled`,
      previous_status: text.status,
      new_status: null,
    };
  });
}
