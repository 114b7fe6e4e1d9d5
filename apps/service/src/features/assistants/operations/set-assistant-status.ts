import { setAssistantStatus } from "@parley/contracts/assistant-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { switchAssistant } from "../assistant-store.ts";
import { showAssistant } from "../show-assistant.ts";

export function setAssistantStatusOperation(): Operation {
  return defineOperation(setAssistantStatus, async ({ scope, identity, params, query }) => {
    const id = asId<AssistantId>(params.assistant_id);
    const isFound = await scope.transaction((unit) => switchAssistant(unit, id, query.is_active));
    if (!isFound) throw notFound("Assistant");
    return showAssistant(scope, identity, id);
  });
}
