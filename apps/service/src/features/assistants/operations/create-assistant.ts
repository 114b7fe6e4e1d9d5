import { createAssistant as contract } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { createAssistant } from "../change/create-assistant.ts";
import { takeApart } from "../record/members.ts";
import { refuseRecordTools } from "../refuse-record-tools.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function createAssistantOperation({ platform }: AssistantsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    refuseRecordTools(body);
    const sent = { ...takeApart(body), name: body.name };
    const id = await createAssistant(platform, scope, identity.userId, sent);
    return showAssistant(scope, identity, id);
  });
}
