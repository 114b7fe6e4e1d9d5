import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { insertSettingsVersion } from "../history/settings-version-store.ts";
import { recordFromRow, snapshotOf, systemPromptOf, withSystemPrompt } from "../record/record.ts";
import { lockAssistantRow, replaceAssistant } from "../record/store.ts";

/**
 * Locks the assistant until the transaction ends, so that what is decided about its prompt is decided once.
 * @returns what it is told now
 * @throws DomainError `not-found`
 */
export async function holdSystemPrompt(unit: ScopedUnitOfWork, id: AssistantId): Promise<string> {
  const row = await lockAssistantRow(unit, id);
  if (row === null) throw notFound("Assistant");
  return systemPromptOf(recordFromRow(row));
}

/**
 * Gives the assistant another prompt and keeps what it was in its history. Hooks are not told: this is for those who keep its
 * versions.
 * @throws DomainError `not-found`
 */
export async function changeSystemPrompt(
  unit: ScopedUnitOfWork,
  id: AssistantId,
  systemPrompt: string,
  by: { readonly userId: UserId | null; readonly description: string },
): Promise<void> {
  const row = await lockAssistantRow(unit, id);
  if (row === null) throw notFound("Assistant");
  const current = recordFromRow(row);
  if (systemPromptOf(current) === systemPrompt) return;
  if (!(await replaceAssistant(unit, id, row.version, withSystemPrompt(current, systemPrompt)))) {
    throw new Error("an assistant that is locked was changed");
  }
  await insertSettingsVersion(unit, {
    assistantId: id,
    snapshot: snapshotOf(current),
    changedFields: ["llm_settings.system_prompt"],
    changedBy: by.userId,
    changeDescription: by.description,
  });
}
