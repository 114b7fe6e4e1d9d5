import { calls } from "./en/calls.ts";
import { home } from "./en/home.ts";
import { numbers } from "./en/numbers.ts";
import { people } from "./en/people.ts";
import { providers } from "./en/providers.ts";
import { shell } from "./en/shell.ts";
import { tools } from "./en/tools.ts";
import { trunks } from "./en/trunks.ts";
import { webhooks } from "./en/webhooks.ts";

/** Every text of the dashboard, a file for each group of pages; the other languages have the same files and keys. */
export const en = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...webhooks,
  ...numbers,
  ...providers,
  ...tools,
  ...trunks,
} as const;
