import { calls } from "./calls.ts";
import { home } from "./home.ts";
import { people } from "./people.ts";
import { shell } from "./shell.ts";

/** What is loaded at once: the texts of what surrounds the pages, and of those that are opened first. */
export const first = {
  ...shell,
  ...home,
  ...calls,
  ...people,
} as const;
