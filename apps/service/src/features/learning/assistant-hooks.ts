import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { deleteCallerSimulations } from "./callers/simulation-store.ts";

export const learningAssistantHooks: AssistantHooks = { onDelete: deleteCallerSimulations };
