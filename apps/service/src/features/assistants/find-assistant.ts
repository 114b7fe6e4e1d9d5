import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Assistant } from "./assistant.ts";
import { assistantFromRow } from "./record/from-row.ts";
import {
  findAssistantByWebhook,
  findAssistantIds,
  findAssistantRow,
  findConversingRow,
  lockAssistant,
} from "./record/store.ts";

/**
 * The organization's assistant with this id, switched on or off; null when there is no such assistant, or it was
 * deleted.
 */
export async function findAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<Assistant | null> {
  const row = await findAssistantRow(unit, id);
  return row === null ? null : assistantFromRow(row);
}

/** The same, by an id that may be anything. @throws DomainError `not-found` */
export async function requireAssistant(unit: ScopedUnitOfWork, id: number): Promise<Assistant> {
  const assistant = await findAssistant(unit, asId(id));
  if (assistant === null) throw notFound("Assistant");
  return assistant;
}

/** As `findAssistant`, told what the version of its prompt says that the conversation is to try. */
export async function findConversingAssistant(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  conversationId: number,
): Promise<Assistant | null> {
  const row = await findConversingRow(unit, id, conversationId);
  if (row === null) return null;
  const assistant = assistantFromRow(row);
  return row.canary_prompt === null ? assistant : { ...assistant, systemPrompt: row.canary_prompt };
}

/**
 * Whether the organization has the assistant. If so, it is locked against deletion until the transaction ends, so that
 * nothing is assigned to an assistant that is being deleted.
 */
export async function holdAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<boolean> {
  return lockAssistant(unit, id);
}

/** Which of the ids are assistants of the organization. */
export async function findKnownAssistants(
  unit: ScopedUnitOfWork,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return findAssistantIds(unit, [...new Set(ids)]);
}

/** An assistant whose events of calls go to this address; null when there is none. */
export async function findAssistantSendingTo(unit: ScopedUnitOfWork, webhookUrl: string): Promise<AssistantId | null> {
  return findAssistantByWebhook(unit, webhookUrl);
}
