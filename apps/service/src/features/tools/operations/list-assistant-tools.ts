import { listAssistantTools } from "@parley/contracts/assistants/assistant-tool-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showAssistantTools } from "../assignments/show-assignments.ts";

export function listAssistantToolsOperation(): Operation {
  return defineOperation(listAssistantTools, ({ scope, identity, params }) =>
    scope.transaction((unit) => showAssistantTools(unit, identity, params.assistant_id, "Tools of the assistant")),
  );
}
