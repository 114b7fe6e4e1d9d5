import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { withoutSecrets } from "../definitions/tool-secrets.ts";
import { insertAssignment, listAssignedTools } from "./assignment-store.ts";

/**
 * Assigns an assistant the same tools as another, with the same configuration, switched on or off alike. Secrets of an
 * assignment are not copied; they are empty in the copy.
 */
export async function copyAssignments(
  unit: ScopedUnitOfWork,
  fromAssistantId: AssistantId,
  toAssistantId: AssistantId,
): Promise<void> {
  for (const { tool, isEnabled, customConfiguration } of await listAssignedTools(unit, fromAssistantId)) {
    await insertAssignment(unit, {
      assistantId: toAssistantId,
      toolId: tool.id,
      isEnabled,
      customConfiguration: customConfiguration === null ? null : withoutSecrets(customConfiguration),
    });
  }
}
