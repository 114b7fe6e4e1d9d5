import { duplicateAssistant as contract } from "@parley/contracts/assistants/assistant-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { duplicateAssistant } from "../change/duplicate-assistant.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function duplicateAssistantOperation({ platform }: AssistantsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, params }) => {
    const id = await duplicateAssistant(platform, scope, identity.userId, asId(params.assistant_id));
    return showAssistant(scope, identity, id);
  });
}
