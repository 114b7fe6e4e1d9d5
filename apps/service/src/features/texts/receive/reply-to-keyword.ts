import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { queueText } from "../send/queue-text.ts";
import type { OutboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { type KeywordAction, keywordReplyText } from "./keyword-replies.ts";
import { readOrganizationName } from "./opt-out-store.ts";

export interface KeywordReply {
  readonly action: KeywordAction;
  /** Of the text that is replied to. */
  readonly language: string;
  readonly assistant: { readonly id: AssistantId; readonly messagingServiceSid: string | null };
  readonly conversationId: ConversationId;
  readonly provider: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly messageIndex: number;
}

/** Confirms that somebody opted out or in, or helps. Whether that is to be said at all is the caller's to know. */
export async function replyToKeyword(
  deps: Pick<SmsDeps, "vendor">,
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
