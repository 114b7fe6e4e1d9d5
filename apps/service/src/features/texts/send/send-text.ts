import { createHash } from "node:crypto";
import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import { countRefusal } from "../../usage/count-usage.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { noteReplyInHold } from "../thread/hold-store.ts";
import { openConversation } from "../thread/open-conversation.ts";
import { type DispatchResult, dispatchText } from "./dispatch-text.ts";
import { findTextByKey, type OutboundText } from "./outbound-text-store.ts";
import { queueText } from "./queue-text.ts";

export interface SendTextRequest {
  /** E.164. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  /** False: the text is sent to the carrier before `sendText` resolves. */
  readonly isQueued: boolean;
  readonly idempotencyKey: string | null;
}

/**
 * Sends a text. Its intent, message and job are written in one transaction. A repeated idempotency key returns the existing
 * text, whatever its status.
 * @throws LimitReachedError
 * @throws DomainError not-allowed (another organization's number), not-found, invalid-input (opted out, destination), conflict (key
 *   reused), provider-failed, unavailable (disk full)
 */
export async function sendText(
  deps: TextsDeps,
  organizationId: OrganizationId,
  request: SendTextRequest,
  signal: AbortSignal,
): Promise<OutboundText> {
  await deps.platform.disk.refuseWhenFull();
  const number = await findRoutedNumber(deps.platform.data.unscoped, request.from);
  if (number !== null && number.organizationId !== organizationId) {
    throw new DomainError("not-allowed", "The sending number belongs to another organization", {
      code: "foreign-number",
    });
  }
  if (number === null) throw notFound("Sending number");
  const { assistantId, flowId } = number;
  if (assistantId === null) {
    throw new DomainError("not-found", "No assistant is assigned to the sending number", {
      code: "no-assistant",
      fix: "Assign an assistant or a flow to the number.",
    });
  }
  const scope = deps.platform.data.scope(organizationId);
  const queueOnce = async (unit: ScopedUnitOfWork) => {
    const earlier = await findByKey(unit, request);
    if (earlier !== null) return { text: earlier, isNew: false };
    if (await deps.optOuts.has(unit, request.to)) {
      throw new DomainError("invalid-input", "The recipient has opted out", {
        code: "recipient-opted-out",
        fix: "Only the recipient can opt in again, by texting START.",
      });
    }
    const flow = flowId === null ? null : await pinFlow(unit, flowId);
    const assistant = await requireAssistant(unit, flow?.baseAssistantId ?? assistantId);
    const conversation = await openConversation(unit, {
      customerPhoneNumber: request.to,
      assistantPhoneNumber: request.from,
      assistantId: assistant.id,
      flow,
      provider: number.provider,
      direction: "outbound",
      promptKey: promptKeyOf(deps.platform.hashes, request.to, request.to),
    });
    const queued = await queueText(
      deps,
      unit,
      {
        conversationId: conversation.id,
        assistantId: conversation.assistantId,
        provider: number.provider,
        origin: "api",
        from: request.from,
        to: request.to,
        body: request.body,
        mediaUrls: request.mediaUrls,
        messagingServiceSid: assistant.messagingServiceSid,
        answersMessageIndex: null,
        ...(request.idempotencyKey === null
          ? {}
          : { idempotency: { key: request.idempotencyKey, requestHash: hashOf(request) } }),
      },
      { isSentByCaller: !request.isQueued },
    );
    if (queued !== null) {
      await noteReplyInHold(unit, conversation.id);
      return { text: queued, isNew: true };
    }
    // Another request with the same key won the unique index.
    const winner = await findByKey(unit, request);
    if (winner === null) throw new Error("a text was neither queued nor found by its idempotency key");
    return { text: winner, isNew: false };
  };
  const { text, isNew } = await scope.transaction(queueOnce).catch(async (error: unknown) => {
    if (!(error instanceof LimitReachedError)) throw error;
    const winner = await scope.transaction((unit) => countRefusedText(unit, assistantId, request, error));
    if (winner === null) throw error;
    return { text: winner, isNew: false };
  });
  if (!isNew || request.isQueued) return text;
  return afterDispatch(text, await dispatchText(deps, organizationId, text.id, signal));
}

/**
 * Counts a refusal, in its own transaction because the refused one was rolled back.
 * @returns the text of a simultaneous request with the same key that used up the limit; null otherwise
 */
async function countRefusedText(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  request: SendTextRequest,
  error: LimitReachedError,
): Promise<OutboundText | null> {
  const winner = await findByKey(unit, request);
  if (winner === null) await countRefusal(unit, assistantId, error);
  return winner;
}

function afterDispatch(text: OutboundText, result: DispatchResult): OutboundText {
  switch (result.outcome) {
    case "sent":
      return result.text;
    case "not-queued":
      return text;
    case "deferred":
      return text;
    case "failed":
      throw new DomainError("provider-failed", `${text.provider} did not send the text: ${result.message}`, {
        code: result.code,
        ...(result.fix === undefined ? {} : { fix: result.fix }),
      });
    case "unknown":
      throw new DomainError("provider-failed", `${text.provider} gave no clear answer; the text may have been sent`, {
        code: "outcome-unknown",
        fix: `Do not send it again. GET /sms/${text.messageId}/status will say whether it was sent.`,
      });
  }
}

async function findByKey(unit: ScopedUnitOfWork, request: SendTextRequest): Promise<OutboundText | null> {
  if (request.idempotencyKey === null) return null;
  const known = await findTextByKey(unit, request.idempotencyKey);
  if (known === null) return null;
  if (known.requestHash?.equals(hashOf(request)) !== true) {
    throw new DomainError("conflict", "The idempotency key was used for another text", {
      code: "idempotency-key-reused",
      fix: "Use a new key for every new text.",
    });
  }
  return known.text;
}

function hashOf(request: SendTextRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([request.from, request.to, request.body, request.mediaUrls]))
    .digest();
}
