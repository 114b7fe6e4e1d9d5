import type { Feature } from "../../platform/feature.ts";
import type { AssistantsDeps } from "./assistants-deps.ts";
import { countAssistantsOperation } from "./operations/count-assistants.ts";
import { createAssistantOperation } from "./operations/create-assistant.ts";
import { deleteAssistantOperation } from "./operations/delete-assistant.ts";
import { duplicateAssistantOperation } from "./operations/duplicate-assistant.ts";
import { enhanceSystemPromptOperation } from "./operations/enhance-system-prompt.ts";
import { exportAssistantsOperation } from "./operations/export-assistants.ts";
import { getAssistantOperation } from "./operations/get-assistant.ts";
import { getAssistantByPhoneOperation } from "./operations/get-assistant-by-phone.ts";
import { getCallersOrganizationOperation } from "./operations/get-callers-organization.ts";
import { getSettingsVersionOperation } from "./operations/get-settings-version.ts";
import { listAssistantProvidersOperation } from "./operations/list-assistant-providers.ts";
import { listAssistantsOperation } from "./operations/list-assistants.ts";
import { listClonedVoicesOperation } from "./operations/list-cloned-voices.ts";
import { listSettingsHistoryOperation } from "./operations/list-settings-history.ts";
import { patchAssistantOperation } from "./operations/patch-assistant.ts";
import { rollbackAssistantOperation } from "./operations/rollback-assistant.ts";
import { setAssistantStatusOperation } from "./operations/set-assistant-status.ts";
import { testLlmConnectionOperation } from "./operations/test-llm-connection.ts";
import { updateAssistantOperation } from "./operations/update-assistant.ts";

export function createAssistantsFeature(deps: AssistantsDeps): Feature {
  return {
    operations: [
      createAssistantOperation(deps),
      listAssistantsOperation(),
      countAssistantsOperation(),
      listAssistantProvidersOperation(deps),
      listClonedVoicesOperation(),
      getCallersOrganizationOperation(),
      getAssistantByPhoneOperation(),
      getAssistantOperation(),
      updateAssistantOperation(deps),
      patchAssistantOperation(deps),
      deleteAssistantOperation(),
      setAssistantStatusOperation(deps),
      duplicateAssistantOperation(deps),
      exportAssistantsOperation(),
      listSettingsHistoryOperation(),
      getSettingsVersionOperation(),
      rollbackAssistantOperation(deps),
      testLlmConnectionOperation(deps),
      enhanceSystemPromptOperation(deps),
    ],
    jobs: [],
    schedules: [],
  };
}
