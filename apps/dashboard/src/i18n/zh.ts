import type { Catalogue } from "./t.ts";
import { accountLinks } from "./zh/account-links.ts";
import { analytics } from "./zh/analytics.ts";
import { assistantFields } from "./zh/assistant-fields.ts";
import { assistants } from "./zh/assistants.ts";
import { audit } from "./zh/audit.ts";
import { calls } from "./zh/calls.ts";
import { campaigns } from "./zh/campaigns.ts";
import { documents } from "./zh/documents.ts";
import { evaluations } from "./zh/evaluations.ts";
import { first } from "./zh/first.ts";
import { flows } from "./zh/flows.ts";
import { inbox } from "./zh/inbox.ts";
import { live } from "./zh/live.ts";
import { memories } from "./zh/memories.ts";
import { numbers } from "./zh/numbers.ts";
import { people } from "./zh/people.ts";
import { prompts } from "./zh/prompts.ts";
import { providers } from "./zh/providers.ts";
import { replies } from "./zh/replies.ts";
import { system } from "./zh/system.ts";
import { talk } from "./zh/talk.ts";
import { texts } from "./zh/texts.ts";
import { threadEvents } from "./zh/thread-events.ts";
import { tools } from "./zh/tools.ts";
import { trunks } from "./zh/trunks.ts";
import { webhooks } from "./zh/webhooks.ts";

export const zh: Catalogue = {
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
