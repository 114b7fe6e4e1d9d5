import type { Catalogue } from "./t.ts";
import { analytics } from "./zh/analytics.ts";
import { audit } from "./zh/audit.ts";
import { calls } from "./zh/calls.ts";
import { campaigns } from "./zh/campaigns.ts";
import { home } from "./zh/home.ts";
import { people } from "./zh/people.ts";
import { shell } from "./zh/shell.ts";

export const zh: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...analytics,
  ...audit,
  ...campaigns,
};
