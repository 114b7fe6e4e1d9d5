import { calls } from "./de/calls.ts";
import { home } from "./de/home.ts";
import { numbers } from "./de/numbers.ts";
import { people } from "./de/people.ts";
import { providers } from "./de/providers.ts";
import { shell } from "./de/shell.ts";
import { tools } from "./de/tools.ts";
import { trunks } from "./de/trunks.ts";
import { webhooks } from "./de/webhooks.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...webhooks,
  ...numbers,
  ...providers,
  ...tools,
  ...trunks,
};
