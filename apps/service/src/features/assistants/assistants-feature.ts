import type { Feature } from "../../platform/feature.ts";
import type { AssistantsDeps } from "./assistants-deps.ts";
import { countAssistantsOperation } from "./operations/count-assistants.ts";
import { createAssistantOperation } from "./operations/create-assistant.ts";
import { deleteAssistantOperation } from "./operations/delete-assistant.ts";
import { getAssistantOperation } from "./operations/get-assistant.ts";
import { getAssistantByPhoneOperation } from "./operations/get-assistant-by-phone.ts";
import { getCallersOrganizationOperation } from "./operations/get-callers-organization.ts";
import { listAssistantProvidersOperation } from "./operations/list-assistant-providers.ts";
import { listAssistantsOperation } from "./operations/list-assistants.ts";
import { patchAssistantOperation } from "./operations/patch-assistant.ts";
import { setAssistantStatusOperation } from "./operations/set-assistant-status.ts";
import { updateAssistantOperation } from "./operations/update-assistant.ts";

export function createAssistantsFeature(deps: AssistantsDeps): Feature {
  return {
    operations: [
      createAssistantOperation(deps),
      listAssistantsOperation(),
      countAssistantsOperation(),
      listAssistantProvidersOperation(deps),
      getCallersOrganizationOperation(),
      getAssistantByPhoneOperation(),
      getAssistantOperation(),
      updateAssistantOperation(deps),
      patchAssistantOperation(deps),
      deleteAssistantOperation(),
      setAssistantStatusOperation(),
    ],
    jobs: [],
    schedules: [],
  };
}
