import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { insertOutcome } from "./outcome-store.ts";
import type { PromptOutcome } from "./prompt-outcome.ts";

/** Keeps what became of a conversation; of the same one, once. */
export async function noteOutcome(unit: ScopedUnitOfWork, outcome: PromptOutcome): Promise<void> {
  await insertOutcome(unit, outcome);
}
