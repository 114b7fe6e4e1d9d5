import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { MemoryRecord } from "../memory.ts";
import { type CardSubject, remakeCard } from "./card-store.ts";

type Placed = Pick<MemoryRecord, "scope" | "subjectId" | "callerHash">;

/** Makes the cards anew on which these memories are, or were, in the transaction that changes the memories. */
export async function refreshCards(unit: ScopedUnitOfWork, changed: readonly Placed[]): Promise<void> {
  const subjects = new Map(changed.map(cardOf).map((subject) => [`${subject.scope}|${subject.subjectId}`, subject]));
  // Always in the same order, because each is locked until the transaction ends.
  for (const [, subject] of [...subjects].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await remakeCard(unit, subject);
  }
}

/** What is remembered of a caller is on the caller's card, in whatever scope. */
function cardOf({ scope, subjectId, callerHash }: Placed): CardSubject {
  if (callerHash !== null) return { scope: "caller", subjectId: callerHash };
  return { scope, subjectId: scope === "organization" ? "" : (subjectId ?? "") };
}
