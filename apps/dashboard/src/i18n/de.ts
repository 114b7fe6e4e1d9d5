import { analytics } from "./de/analytics.ts";
import { audit } from "./de/audit.ts";
import { calls } from "./de/calls.ts";
import { campaigns } from "./de/campaigns.ts";
import { home } from "./de/home.ts";
import { people } from "./de/people.ts";
import { shell } from "./de/shell.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = {
  ...shell,
  ...home,
  ...calls,
  ...people,
  ...analytics,
  ...audit,
  ...campaigns,
};
