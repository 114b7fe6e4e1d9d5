import {
  cancelSms,
  cancelSmsByPost,
  readSmsQueueStats,
  readSmsStatus,
  sendSms as sendSmsContract,
} from "@parley/contracts/texts/sms-sending-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { readIdempotencyKey } from "../../../platform/http/idempotency-key.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { sendSms } from "../send/send-sms.ts";
import type { SmsStatus } from "../send/sms-delivery.ts";
import { countWaitingTexts, findTextStatus } from "../send/sms-log-entry-store.ts";
import { findOutboundText, moveText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function smsSendingOperations(deps: SmsDeps): readonly Operation[] {
  return [
    defineOperation(sendSmsContract, async ({ scope, body, headers, signal }) => {
      const text = await sendSms(
        deps,
        scope.organizationId,
        {
          from: phoneNumber(body.from_phone_number, "from_phone_number"),
          to: phoneNumber(body.to_phone_number, "to_phone_number"),
          body: messageText(body.message, body.media_urls ?? []),
          mediaUrls: body.media_urls ?? [],
          isQueued: body.queue,
          idempotencyKey: readIdempotencyKey(headers) ?? body.idempotency_key ?? null,
        },
        signal,
      );
      return { message_id: text.messageId, provider: text.provider, ...wordsOf(text.status) };
    }),
    defineOperation(readSmsStatus, ({ scope, params }) => readStatus(scope, params.message_id)),
    defineOperation(cancelSms, ({ scope, params }) => cancel(scope, params.message_id)),
    defineOperation(cancelSmsByPost, ({ scope, params }) => cancel(scope, params.message_id)),
    defineOperation(readSmsQueueStats, ({ scope, query }) => queueStats(deps, scope, query.provider)),
  ];
}

/** The answer in the three words the interface has. */
function wordsOf(status: SmsStatus): { success: boolean; message: string; status: "queued" | "sent" | "failed" } {
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

/** @throws DomainError invalid-input */
function phoneNumber(text: string, member: string): string {
  const parsed = parseE164(text);
  if (parsed === null) {
    throw new DomainError("invalid-input", `${member} must be a phone number in E.164 form`, {
      code: "invalid-phone-number",
      fix: "Write it with country code, for example +14155550123.",
    });
  }
  return parsed;
}

function messageText(text: string, mediaUrls: readonly string[]): string {
  if (text.trim() === "" && mediaUrls.length === 0) {
    throw new DomainError("invalid-input", "message must not be empty", { code: "empty-message" });
  }
  return text;
}

async function readStatus(scope: OrganizationScope, messageId: string) {
  const text = UUID.test(messageId) ? await scope.transaction((unit) => findTextStatus(unit, messageId)) : null;
  if (text === null) throw notFound("Message");
  const { status, providerMessageId, providerStatus, errorCode, errorMessage, updatedAt } = text;
  return {
    success: true,
    message_id: messageId,
    // The interface has no word for a text that is known to have arrived.
    status: status === "delivered" ? ("sent" as const) : status,
    provider_message_id: providerMessageId,
    provider_status: providerStatus,
    error: errorMessage ?? errorCode,
    error_message: errorMessage,
    updated_at: toWireTimestamp(updatedAt),
  };
}

async function cancel(scope: OrganizationScope, messageId: string) {
  if (!UUID.test(messageId)) throw notFound("Message");
  return scope.transaction(async (unit) => {
    const cancelled = await moveText(unit, { messageId }, "cancel");
    const found = cancelled ?? (await findOutboundText(unit, { messageId }));
    if (found === null) throw notFound("Message");
    return cancelled === null
      ? {
          success: false,
          message_id: messageId,
          message: `The text is ${found.status} and cannot be cancelled any more`,
          previous_status: found.status,
          new_status: null,
        }
      : {
          success: true,
          message_id: messageId,
          message: "Text cancelled",
          previous_status: "queued",
          new_status: cancelled.status,
        };
  });
}

/** `failed` counts the last 24 hours. */
async function queueStats(deps: SmsDeps, scope: OrganizationScope, provider: string | undefined) {
  const rows = await scope.transaction((unit) => countWaitingTexts(unit, provider));
  const sum = (key: "pending" | "active" | "failed") => rows.reduce((total, row) => total + row[key], 0);
  return {
    timestamp: toWireTimestamp(deps.platform.clock.now()),
    queues: Object.fromEntries(
      rows.map((row) => [row.provider, { pending: row.pending, active: row.active, failed: row.failed }]),
    ),
    total_queued: sum("pending") + sum("active"),
    pending: sum("pending"),
    processing: sum("active"),
    failed: sum("failed"),
  };
}
