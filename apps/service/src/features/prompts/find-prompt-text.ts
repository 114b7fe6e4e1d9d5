import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { PromptVersion } from "./prompt-version.ts";
import { findPromptVersion, findServing } from "./prompt-version-store.ts";

/** What a version says; null when the assistant has no such version. */
export async function findPromptText(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  versionId: number,
): Promise<string | null> {
  return (await findPromptVersion(unit, assistantId, versionId))?.systemPrompt ?? null;
}

/** The version in production; null when the assistant has none yet. */
export async function findProductionPrompt(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
): Promise<Pick<PromptVersion, "id" | "systemPrompt"> | null> {
  return findServing(unit, assistantId, "production");
}
