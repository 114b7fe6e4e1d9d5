import { accountLinks } from "./es/account-links.ts";
import { analytics } from "./es/analytics.ts";
import { assistantFields } from "./es/assistant-fields.ts";
import { assistants } from "./es/assistants.ts";
import { audit } from "./es/audit.ts";
import { calls } from "./es/calls.ts";
import { campaigns } from "./es/campaigns.ts";
import { documents } from "./es/documents.ts";
import { evaluations } from "./es/evaluations.ts";
import { first } from "./es/first.ts";
import { flows } from "./es/flows.ts";
import { inbox } from "./es/inbox.ts";
import { live } from "./es/live.ts";
import { memories } from "./es/memories.ts";
import { numbers } from "./es/numbers.ts";
import { people } from "./es/people.ts";
import { prompts } from "./es/prompts.ts";
import { providers } from "./es/providers.ts";
import { replies } from "./es/replies.ts";
import { system } from "./es/system.ts";
import { talk } from "./es/talk.ts";
import { texts } from "./es/texts.ts";
import { threadEvents } from "./es/thread-events.ts";
import { tools } from "./es/tools.ts";
import { trunks } from "./es/trunks.ts";
import { webhooks } from "./es/webhooks.ts";
import type { Catalogue } from "./t.ts";

export const es: Catalogue = {
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
