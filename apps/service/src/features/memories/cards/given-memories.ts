import type { AssistantId } from "@parley/foundation/branded-ids";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { fadedConfidence, SPECULATIVE_BELOW } from "../faded-confidence.ts";
import { callerHashOfNumber } from "../memory-subject.ts";
import { type Card, type CardFact, cardsColumn, readCards } from "./card-store.ts";
import { fitMemories, type GivenMemory } from "./memory-block.ts";

/** What is more specific comes first (API documentation, order of retrieval). */
const ORDER = ["caller", "location", "assistant", "organization"] as const;

/**
 * What a conversation is given of its cards: the caller's facts, then the location's, the assistant's and the
 * organization's, without those that have expired or faded since the cards were made, as many as fit.
 */
export function givenMemories(cards: readonly Card[] | null, now: Date): readonly GivenMemory[] {
  const facts = ORDER.flatMap((scope) => (cards ?? []).filter((card) => card.scope === scope))
    .flatMap(({ scope, facts }) => facts.map((fact) => ({ ...fact, isOfCaller: scope === "caller" })))
    .filter((fact) => isStillSure(fact, now));
  return fitMemories(facts.map(({ id, fact, isOfCaller }) => ({ id, fact, isOfCaller })));
}

function isStillSure({ confidence, expiry_class, confirmed_at, expires_at }: CardFact, now: Date): boolean {
  if (expires_at !== null && new Date(expires_at) <= now) return false;
  const faded = fadedConfidence({ confidence, expiryClass: expiry_class, confirmedAt: new Date(confirmed_at) }, now);
  return faded >= SPECULATIVE_BELOW;
}

/** Whom a conversation is with, and who leads it. */
export interface CardParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly assistantId: AssistantId;
}

/** The cards for a conversation, as a column of a select that reads the conversation anyway. */
export function cardsOf(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  { customerPhoneNumber, assistantPhoneNumber, assistantId }: CardParties,
): ReturnType<typeof cardsColumn> {
  return cardsColumn(unit.organizationId, {
    callerHash: callerHashOfNumber(hashes, customerPhoneNumber),
    location: assistantPhoneNumber,
    assistantId,
  });
}

/** What a conversation is given. */
export async function readGivenMemories(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  parties: CardParties,
  now: Date,
): Promise<readonly GivenMemory[]> {
  return givenMemories(await readCards(unit, cardsOf(unit, hashes, parties)), now);
}
