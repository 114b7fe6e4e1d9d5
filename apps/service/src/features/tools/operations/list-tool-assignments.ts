import { listToolAssignments } from "@parley/contracts/assistants/assistant-tool-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showAssignments } from "../show-assignments.ts";

export function listToolAssignmentsOperation(): Operation {
  return defineOperation(listToolAssignments, ({ scope, identity, params }) =>
    scope.transaction((unit) => showAssignments(unit, identity, params.tool_id, "Assignments of the tool")),
  );
}
