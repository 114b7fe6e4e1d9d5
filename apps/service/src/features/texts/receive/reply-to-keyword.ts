import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { queueText } from "../send/queue-text.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { readOrganizationName } from "./inbound-text-store.ts";
import { type KeywordAction, keywordReplyText } from "./keyword-replies.ts";

export interface KeywordReply {
  readonly action: KeywordAction;
  /** The language of the customer's text. */
  readonly language: string;
  readonly assistant: { readonly id: AssistantId; readonly messagingServiceSid: string | null };
  readonly conversationId: ConversationId;
  readonly provider: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly messageIndex: number;
}

/** Confirms an opt-out or opt-in, or sends the help text. The caller decides whether a reply is due. */
export async function replyToKeyword(
  deps: Pick<TextsDeps, "vendor">,
  unit: ScopedUnitOfWork,
  { action, language, assistant, ...reply }: KeywordReply,
): Promise<OutboundText | null> {
  const organization = await readOrganizationName(unit);
  return queueText(deps, unit, {
    conversationId: reply.conversationId,
    assistantId: assistant.id,
    provider: reply.provider,
    origin: "keyword",
    from: reply.assistantPhoneNumber,
    to: reply.customerPhoneNumber,
    body: keywordReplyText(action, organization.name, organization.domain, language),
    mediaUrls: [],
    messagingServiceSid: assistant.messagingServiceSid,
    answersMessageIndex: reply.messageIndex,
  });
}
