import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { keepEdit } from "./move-prompt.ts";

export const promptAssistantHooks: AssistantHooks = {
  onPromptChange: (unit, assistantId, { before, after, authorId, description }) =>
    keepEdit(unit, assistantId, { before, after, userId: authorId, note: description }),
};
