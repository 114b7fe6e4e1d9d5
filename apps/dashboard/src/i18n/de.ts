import { assistantFields } from "./de/assistant-fields.ts";
import { assistants } from "./de/assistants.ts";
import { calls } from "./de/calls.ts";
import { evaluations } from "./de/evaluations.ts";
import { home } from "./de/home.ts";
import { people } from "./de/people.ts";
import { prompts } from "./de/prompts.ts";
import { shell } from "./de/shell.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...people,
};
