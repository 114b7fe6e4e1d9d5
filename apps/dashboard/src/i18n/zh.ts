import type { Catalogue } from "./t.ts";
import { calls } from "./zh/calls.ts";
import { home } from "./zh/home.ts";
import { numbers } from "./zh/numbers.ts";
import { people } from "./zh/people.ts";
import { providers } from "./zh/providers.ts";
import { shell } from "./zh/shell.ts";
import { tools } from "./zh/tools.ts";
import { trunks } from "./zh/trunks.ts";
import { webhooks } from "./zh/webhooks.ts";

export const zh: Catalogue = {
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
