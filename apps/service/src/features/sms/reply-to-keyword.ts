import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { InboundSms } from "../../providers/telephony/telephony-provider.ts";
import { type KeywordAction, keywordReplyText } from "./keyword-replies.ts";
import { queueText } from "./queue-text.ts";
import type { SmsAssistant, SmsDeps } from "./sms-deps.ts";

/** Answers a keyword: at most one confirmation, and none where the carrier itself confirms. */
export async function replyToKeyword(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  request: {
    action: KeywordAction;
    assistant: SmsAssistant;
    conversationId: ConversationId;
    provider: string;
    sms: InboundSms;
    messageIndex: number;
  },
): Promise<void> {
  const { action, assistant, sms, provider } = request;
  if (action !== "help" && deps.vendor(provider)?.capabilities.confirmsOptOut === true) return;
  const organization = await unit.db
    .selectFrom("organizations")
    .select(["name", "domain"])
    .where("id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
  await queueText(deps, unit, {
    conversationId: request.conversationId,
    assistantId: assistant.id,
    provider,
    origin: "keyword",
    from: sms.to,
    to: sms.from,
    body: keywordReplyText(action, organization.name, organization.domain),
    mediaUrls: [],
    messagingServiceSid: assistant.messagingServiceSid,
    answersMessageIndex: request.messageIndex,
  });
}
