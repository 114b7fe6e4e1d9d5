import { analytics } from "./es/analytics.ts";
import { audit } from "./es/audit.ts";
import { calls } from "./es/calls.ts";
import { campaigns } from "./es/campaigns.ts";
import { home } from "./es/home.ts";
import { people } from "./es/people.ts";
import { shell } from "./es/shell.ts";
import type { Catalogue } from "./t.ts";

export const es: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...analytics,
  ...audit,
  ...campaigns,
};
