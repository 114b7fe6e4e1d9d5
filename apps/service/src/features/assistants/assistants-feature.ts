import type { Feature } from "../../platform/feature.ts";
import type { AssistantsDeps } from "./assistants-deps.ts";
import { assistantListOperations } from "./operations/assistant-lists.ts";
import { assistantOperations } from "./operations/assistants.ts";
import { editorLookupOperations } from "./operations/editor-lookups.ts";
import { settingsHistoryOperations } from "./operations/settings-history.ts";

export function createAssistantsFeature(deps: AssistantsDeps): Feature {
  return {
    operations: [
      ...assistantListOperations,
      ...editorLookupOperations(deps),
      ...assistantOperations(deps),
      ...settingsHistoryOperations(deps),
    ],
    jobs: [],
    schedules: [],
  };
}
