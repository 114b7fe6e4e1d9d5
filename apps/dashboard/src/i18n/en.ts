import { accountLinks } from "./en/account-links.ts";
import { analytics } from "./en/analytics.ts";
import { assistantFields } from "./en/assistant-fields.ts";
import { assistants } from "./en/assistants.ts";
import { audit } from "./en/audit.ts";
import { calls } from "./en/calls.ts";
import { campaigns } from "./en/campaigns.ts";
import { documents } from "./en/documents.ts";
import { evaluations } from "./en/evaluations.ts";
import { first } from "./en/first.ts";
import { flows } from "./en/flows.ts";
import { inbox } from "./en/inbox.ts";
import { live } from "./en/live.ts";
import { memories } from "./en/memories.ts";
import { numbers } from "./en/numbers.ts";
import { people } from "./en/people.ts";
import { prompts } from "./en/prompts.ts";
import { providers } from "./en/providers.ts";
import { replies } from "./en/replies.ts";
import { system } from "./en/system.ts";
import { talk } from "./en/talk.ts";
import { texts } from "./en/texts.ts";
import { threadEvents } from "./en/thread-events.ts";
import { tools } from "./en/tools.ts";
import { trunks } from "./en/trunks.ts";
import { webhooks } from "./en/webhooks.ts";

/** Every text of the dashboard, a file for each group of pages; the other languages have the same files and keys. */
export const en = {
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
} as const;
