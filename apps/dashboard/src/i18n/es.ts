import { assistantFields } from "./es/assistant-fields.ts";
import { assistants } from "./es/assistants.ts";
import { calls } from "./es/calls.ts";
import { evaluations } from "./es/evaluations.ts";
import { home } from "./es/home.ts";
import { people } from "./es/people.ts";
import { prompts } from "./es/prompts.ts";
import { shell } from "./es/shell.ts";
import type { Catalogue } from "./t.ts";

export const es: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...people,
};
