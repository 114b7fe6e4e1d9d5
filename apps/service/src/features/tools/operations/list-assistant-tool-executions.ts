import { listAssistantToolExecutions } from "@parley/contracts/tools/tool-execution-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { listExecutions } from "../executions/execution-store.ts";
import { presentExecutions } from "../executions/present-execution.ts";

export function listAssistantToolExecutionsOperation(): Operation {
  return defineOperation(listAssistantToolExecutions, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const assistant = await findAssistant(unit, asId(params.assistant_id));
      if (assistant === null) throw notFound("Assistant");
      const filter = { assistantId: assistant.id, toolId: query.tool_id, status: query.status };
      return presentExecutions(await listExecutions(unit, filter, query.limit));
    }),
  );
}
