import type { Catalogue } from "./t.ts";
import { calls } from "./zh/calls.ts";
import { flows } from "./zh/flows.ts";
import { home } from "./zh/home.ts";
import { inbox } from "./zh/inbox.ts";
import { live } from "./zh/live.ts";
import { people } from "./zh/people.ts";
import { shell } from "./zh/shell.ts";
import { texts } from "./zh/texts.ts";

export const zh: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...inbox,
  ...live,
  ...people,
  ...flows,
  ...texts,
};
