import { calls } from "./es/calls.ts";
import { flows } from "./es/flows.ts";
import { home } from "./es/home.ts";
import { inbox } from "./es/inbox.ts";
import { live } from "./es/live.ts";
import { people } from "./es/people.ts";
import { shell } from "./es/shell.ts";
import { texts } from "./es/texts.ts";
import type { Catalogue } from "./t.ts";

export const es: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...inbox,
  ...live,
  ...people,
  ...flows,
  ...texts,
};
