import { accountLinks } from "./de/account-links.ts";
import { analytics } from "./de/analytics.ts";
import { assistantFields } from "./de/assistant-fields.ts";
import { assistants } from "./de/assistants.ts";
import { audit } from "./de/audit.ts";
import { calls } from "./de/calls.ts";
import { campaigns } from "./de/campaigns.ts";
import { documents } from "./de/documents.ts";
import { evaluations } from "./de/evaluations.ts";
import { first } from "./de/first.ts";
import { flows } from "./de/flows.ts";
import { inbox } from "./de/inbox.ts";
import { live } from "./de/live.ts";
import { memories } from "./de/memories.ts";
import { numbers } from "./de/numbers.ts";
import { people } from "./de/people.ts";
import { prompts } from "./de/prompts.ts";
import { providers } from "./de/providers.ts";
import { replies } from "./de/replies.ts";
import { system } from "./de/system.ts";
import { talk } from "./de/talk.ts";
import { texts } from "./de/texts.ts";
import { threadEvents } from "./de/thread-events.ts";
import { tools } from "./de/tools.ts";
import { trunks } from "./de/trunks.ts";
import { webhooks } from "./de/webhooks.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = {
  ...first,
  ...accountLinks,
  ...calls,
  ...inbox,
  ...live,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...people,
  ...flows,
  ...texts,
  ...webhooks,
  ...numbers,
  ...providers,
  ...threadEvents,
  ...tools,
  ...trunks,
  ...analytics,
  ...audit,
  ...campaigns,
  ...documents,
  ...memories,
  ...replies,
  ...system,
  ...talk,
};
