import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findConversation, type TextConversation } from "./conversation-store.ts";
import { readInboxFacts } from "./inbox-store.ts";
import { presentConversation } from "./present-conversation.ts";

/** Runs `work` on one of the organization's threads, in one transaction. @throws DomainError not-found */
export async function withConversation<Result>(
  scope: OrganizationScope,
  conversationId: number,
  work: (unit: ScopedUnitOfWork, found: TextConversation) => Promise<Result>,
): Promise<Result> {
  return scope.transaction(async (unit) => {
    const found = await findConversation(unit, asId<ConversationId>(conversationId));
    if (found === null) throw notFound("Conversation");
    return work(unit, found);
  });
}

/** The thread as the API shows it. */
export async function showConversation(unit: ScopedUnitOfWork, found: TextConversation): Promise<WireSmsConversation> {
  return presentConversation(found, (await readInboxFacts(unit, [found.id]))(found.id));
}
