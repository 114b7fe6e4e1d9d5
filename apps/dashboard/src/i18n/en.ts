import { analytics } from "./en/analytics.ts";
import { audit } from "./en/audit.ts";
import { calls } from "./en/calls.ts";
import { campaigns } from "./en/campaigns.ts";
import { home } from "./en/home.ts";
import { people } from "./en/people.ts";
import { shell } from "./en/shell.ts";

/** Every text of the dashboard, a file for each group of pages; the other languages have the same files and keys. */
export const en = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...analytics,
  ...audit,
  ...campaigns,
} as const;
