import { updateAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAndShow } from "../change-and-show.ts";

export function updateAssistantOperation(deps: AssistantsDeps): Operation {
  return defineOperation(updateAssistant, (input) => changeAndShow(deps, input, "replace"));
}
