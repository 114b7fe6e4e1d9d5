import { getSettingsVersion } from "@parley/contracts/assistants/assistant-history-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showSettingsVersion } from "../history/show-history.ts";

export function getSettingsVersionOperation(): Operation {
  return defineOperation(getSettingsVersion, ({ scope, identity, params }) =>
    showSettingsVersion(scope, identity, asId(params.assistant_id), params.version_id),
  );
}
