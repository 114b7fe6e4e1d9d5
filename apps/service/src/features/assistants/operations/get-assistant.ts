import { getAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function getAssistantOperation(): Operation {
  return defineOperation(getAssistant, ({ scope, identity, params, query }) =>
    showAssistant(scope, identity, asId(params.assistant_id), query.include_stats),
  );
}
