import { calls } from "./de/calls.ts";
import { flows } from "./de/flows.ts";
import { home } from "./de/home.ts";
import { inbox } from "./de/inbox.ts";
import { live } from "./de/live.ts";
import { people } from "./de/people.ts";
import { shell } from "./de/shell.ts";
import { texts } from "./de/texts.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...inbox,
  ...live,
  ...people,
  ...flows,
  ...texts,
};
