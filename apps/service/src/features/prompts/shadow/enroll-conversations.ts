import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { deleteShadowConversation, insertShadowConversations } from "./shadow-store.ts";

/** Conversations that have just ended are looked at by the version of their assistant's prompt that is in shadow, if one is. */
export async function enrollForShadow(unit: ScopedUnitOfWork, conversationIds: readonly number[]): Promise<void> {
  await insertShadowConversations(unit, conversationIds);
}

/** Deletes what a version in shadow answered in a conversation whose own words are deleted. */
export async function forgetShadow(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  await deleteShadowConversation(unit, conversationId);
}
