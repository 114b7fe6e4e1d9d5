import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { unassignNumbersOf } from "./assignment/assigned-numbers.ts";

export const phoneNumberAssistantHooks: AssistantHooks = { onDelete: unassignNumbersOf };
