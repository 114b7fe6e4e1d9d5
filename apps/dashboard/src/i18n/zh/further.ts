import { analytics } from "./analytics.ts";
import { assistantFields } from "./assistant-fields.ts";
import { assistants } from "./assistants.ts";
import { audit } from "./audit.ts";
import { campaigns } from "./campaigns.ts";
import { evaluations } from "./evaluations.ts";
import { flows } from "./flows.ts";
import { inbox } from "./inbox.ts";
import { live } from "./live.ts";
import { numbers } from "./numbers.ts";
import { prompts } from "./prompts.ts";
import { providers } from "./providers.ts";
import { texts } from "./texts.ts";
import { tools } from "./tools.ts";
import { trunks } from "./trunks.ts";
import { webhooks } from "./webhooks.ts";

export const further = {
  ...inbox,
  ...live,
  ...assistants,
  ...assistantFields,
  ...prompts,
  ...evaluations,
  ...flows,
  ...texts,
  ...webhooks,
  ...numbers,
  ...providers,
  ...tools,
  ...trunks,
  ...analytics,
  ...audit,
  ...campaigns,
} as const;
