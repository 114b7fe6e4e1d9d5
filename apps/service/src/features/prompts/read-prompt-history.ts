import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { listPromptMoves } from "./prompt-move-store.ts";
import type { PromptStep, PromptVersion } from "./prompt-version.ts";
import { findPromptVersion } from "./prompt-version-store.ts";

export interface PromptHistory {
  readonly version: PromptVersion;
  /** The first one first. */
  readonly steps: readonly PromptStep[];
}

/** Versions of an assistant's prompt with what became of them; those it does not have are missing. */
export async function readPromptHistory(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  versionIds: readonly number[],
): Promise<readonly PromptHistory[]> {
  const histories: PromptHistory[] = [];
  for (const id of versionIds) {
    const version = await findPromptVersion(unit, assistantId, id);
    if (version !== null) histories.push({ version, steps: await listPromptMoves(unit, id) });
  }
  return histories;
}
