import { setAssistantStatus } from "@parley/contracts/assistants/assistant-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAuthorOf } from "../change/author.ts";
import { changeAssistant } from "../change/change-assistant.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function setAssistantStatusOperation({ platform }: AssistantsDeps): Operation {
  return defineOperation(setAssistantStatus, async ({ scope, identity, params, query }) => {
    const id = asId<AssistantId>(params.assistant_id);
    await changeAssistant(platform, scope, id, {
      wanted: (current) => ({ ...current, isActive: query.is_active }),
      author: changeAuthorOf(identity),
      description: null,
    });
    return showAssistant(scope, identity, id);
  });
}
