import { home } from "./home.ts";
import { shell } from "./shell.ts";

/** What is loaded at once: the texts of what surrounds the pages, and of the first of them. */
export const first = {
  ...shell,
  ...home,
} as const;
