import { listSettingsHistory } from "@parley/contracts/assistants/assistant-history-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showSettingsHistory } from "../history/show-history.ts";

export function listSettingsHistoryOperation(): Operation {
  return defineOperation(listSettingsHistory, ({ scope, identity, params, query }) =>
    showSettingsHistory(scope, identity, asId(params.assistant_id), query.limit),
  );
}
