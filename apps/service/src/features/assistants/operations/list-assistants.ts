import { listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listAssistantRows } from "../record/store.ts";
import { presentAssistant } from "../show/present-assistant.ts";
import { viewAssistants } from "../show/view.ts";

export function listAssistantsOperation(): Operation {
  return defineOperation(listAssistants, async ({ scope, identity, query }) => {
    const filter = {
      ...(query.active_only ? { isActive: true } : {}),
      ...(query.my_assistants_only ? { userId: identity.userId } : {}),
    };
    const views = await scope.transaction(async (unit) =>
      viewAssistants(unit, await listAssistantRows(unit, filter, query), query.include_stats),
    );
    return views.map((view) => presentAssistant(view, identity, query.include_stats));
  });
}
