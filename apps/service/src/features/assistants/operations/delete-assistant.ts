import { deleteAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteAssistant as remove } from "../delete-assistant.ts";

export function deleteAssistantOperation(): Operation {
  return defineOperation(deleteAssistant, async ({ scope, params }) => {
    await scope.transaction((unit) => remove(unit, asId(params.assistant_id)));
    return { success: true, message: "Assistant deleted", data: null };
  });
}
