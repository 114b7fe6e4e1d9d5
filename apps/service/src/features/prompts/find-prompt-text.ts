import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { findPromptVersion } from "./prompt-version-store.ts";

/** What a version says; null when the assistant has no such version. */
export async function findPromptText(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  versionId: number,
): Promise<string | null> {
  return (await findPromptVersion(unit, assistantId, versionId))?.systemPrompt ?? null;
}
