import type { Catalogue } from "./t.ts";
import { assistantFields } from "./zh/assistant-fields.ts";
import { assistants } from "./zh/assistants.ts";
import { calls } from "./zh/calls.ts";
import { evaluations } from "./zh/evaluations.ts";
import { home } from "./zh/home.ts";
import { people } from "./zh/people.ts";
import { prompts } from "./zh/prompts.ts";
import { shell } from "./zh/shell.ts";

export const zh: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...people,
};
