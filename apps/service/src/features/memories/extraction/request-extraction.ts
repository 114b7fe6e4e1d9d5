import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readMemoryPolicy } from "../policy/policy-store.ts";
import { extractionRequest } from "./extraction-job.ts";
import {
  type Extraction,
  findExtraction,
  finishExtraction,
  insertExtraction,
  repeatExtraction,
} from "./extraction-store.ts";
import { type AnyConversation, findConversations } from "./finished-conversation-store.ts";

const FORGOTTEN_IN_IT = "The caller had something forgotten in it";

/** Has conversations that have just ended read for facts, where the organization and the assistant want that. */
export async function readForMemories(unit: ScopedUnitOfWork, conversationIds: readonly number[]): Promise<void> {
  if (!(await readMemoryPolicy(unit, null)).extractsFromConversations) return;
  const conversations = await findConversations(unit, conversationIds);
  for (const [assistantId, led] of Map.groupBy(conversations, (conversation) => conversation.assistantId)) {
    if (!(await readMemoryPolicy(unit, assistantId)).extractsFromConversations) continue;
    for (const conversation of led.filter(hasNumber)) {
      if (await insertExtraction(unit, conversation)) {
        unit.enqueue(extractionRequest(unit.organizationId, conversation.conversationId));
      }
    }
  }
}

/** Who hides the number, or calls from a browser, is nobody who could be known again. */
function hasNumber({ customerPhoneNumber }: AnyConversation): boolean {
  return parseE164(customerPhoneNumber) !== null;
}

/**
 * The same because a person asks for it, whatever the policy does by itself. What was read is not read again; what was
 * skipped or failed is tried anew.
 * @throws DomainError not-found; invalid-state: it is still going on; invalid-input: its caller has no number
 */
export async function requestReading(unit: ScopedUnitOfWork, conversationId: number): Promise<Extraction> {
  const [found] = await findConversations(unit, [conversationId]);
  if (found === undefined) throw notFound("Conversation");
  if (!found.isOver) {
    throw new DomainError("invalid-state", "The conversation is still going on", {
      code: "conversation-going-on",
      fix: "Ask again when the call, or the session of texts, has ended.",
    });
  }
  if (!hasNumber(found)) {
    throw new DomainError("invalid-input", "The caller has no number to be known by", {
      code: "caller-unknown",
      fix: "Only conversations with a telephone number can be read for memories.",
    });
  }
  const isNew = await insertExtraction(unit, found);
  const { state, reason } = (await findExtraction(unit, conversationId)) ?? { state: "waiting", reason: null };
  const isRepeated = state === "failed" || (state === "skipped" && reason !== FORGOTTEN_IN_IT);
  if (isRepeated) await repeatExtraction(unit, conversationId);
  if (isNew || isRepeated) unit.enqueue(extractionRequest(unit.organizationId, conversationId));
  const extraction = await findExtraction(unit, conversationId);
  if (extraction === null) throw notFound("Conversation");
  return extraction;
}

/** A conversation in which the caller had something forgotten is not read: it tells just that. */
export async function skipReading(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  const [conversation] = await findConversations(unit, [conversationId]);
  if (conversation === undefined) return;
  await insertExtraction(unit, conversation);
  await finishExtraction(unit, conversationId, {
    state: "skipped",
    reason: FORGOTTEN_IN_IT,
  });
}
