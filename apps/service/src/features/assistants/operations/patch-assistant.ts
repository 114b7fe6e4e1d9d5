import { patchAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAndShow } from "../change-and-show.ts";

export function patchAssistantOperation(deps: AssistantsDeps): Operation {
  return defineOperation(patchAssistant, (input) => changeAndShow(deps, input, "merge"));
}
