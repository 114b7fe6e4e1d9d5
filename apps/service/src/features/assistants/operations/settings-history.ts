import {
  getSettingsVersion,
  listSettingsHistory,
  rollbackAssistant,
} from "@parley/contracts/assistants/assistant-history-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAuthorOf } from "../change/author.ts";
import { rollBack } from "../history/roll-back.ts";
import { showSettingsHistory, showSettingsVersion } from "../history/show-history.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function settingsHistoryOperations(deps: AssistantsDeps): readonly Operation[] {
  return [
    defineOperation(listSettingsHistory, ({ scope, identity, params, query }) =>
      showSettingsHistory(scope, identity, asId(params.assistant_id), query.limit),
    ),
    defineOperation(getSettingsVersion, ({ scope, identity, params }) =>
      showSettingsVersion(scope, identity, asId(params.assistant_id), params.version_id),
    ),
    defineOperation(rollbackAssistant, async ({ scope, identity, params, body }) => {
      const id = asId<AssistantId>(params.assistant_id);
      const by = { author: changeAuthorOf(identity), description: body?.change_description ?? null };
      await rollBack(deps, scope, id, params.version_id, by);
      return showAssistant(scope, identity, id);
    }),
  ];
}
