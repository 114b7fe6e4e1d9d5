import { assistantFields } from "./en/assistant-fields.ts";
import { assistants } from "./en/assistants.ts";
import { calls } from "./en/calls.ts";
import { evaluations } from "./en/evaluations.ts";
import { home } from "./en/home.ts";
import { people } from "./en/people.ts";
import { prompts } from "./en/prompts.ts";
import { shell } from "./en/shell.ts";

/** Every text of the dashboard, a file for each group of pages; the other languages have the same files and keys. */
export const en = {
  ...shell,
  ...home,
  ...calls,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...people,
} as const;
