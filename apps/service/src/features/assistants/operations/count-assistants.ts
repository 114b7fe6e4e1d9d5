import { countAssistants } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { countAssistantRows } from "../record/store.ts";

export function countAssistantsOperation(): Operation {
  return defineOperation(countAssistants, async ({ scope, query }) => {
    const filter = query.active_only ? { isActive: true } : {};
    return { count: await scope.transaction((unit) => countAssistantRows(unit, filter)) };
  });
}
