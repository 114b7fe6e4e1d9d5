import type { Catalogue } from "./t.ts";
import { calls } from "./zh/calls.ts";
import { flows } from "./zh/flows.ts";
import { home } from "./zh/home.ts";
import { people } from "./zh/people.ts";
import { shell } from "./zh/shell.ts";

export const zh: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...flows,
};
