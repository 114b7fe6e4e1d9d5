import { rollbackAssistant as contract } from "@parley/contracts/assistants/assistant-history-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAuthorOf } from "../change/author.ts";
import { rollbackAssistant } from "../history/roll-back.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function rollbackAssistantOperation({ platform }: AssistantsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, params, body }) => {
    const id = asId<AssistantId>(params.assistant_id);
    const by = { author: changeAuthorOf(identity), description: body?.change_description ?? null };
    await rollbackAssistant(platform, scope, id, params.version_id, by);
    return showAssistant(scope, identity, id);
  });
}
