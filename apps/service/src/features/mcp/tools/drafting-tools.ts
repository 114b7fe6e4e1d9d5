import { createCampaign } from "@parley/contracts/campaigns/campaign-contracts";
import { createFlow } from "@parley/contracts/flows/flow-contracts";
import { createPromptVersion } from "@parley/contracts/learning/prompt-contracts";
import type { OfferedOperation } from "./offered-operation.ts";

/** What they make waits for a person: nobody hears it, and nobody is reached. */
export const draftingTools: readonly OfferedOperation[] = [
  { name: "draft_prompt_version", kind: "draft", contract: createPromptVersion },
  {
    name: "draft_flow",
    kind: "draft",
    contract: createFlow,
    loose: ["graph"],
    fixed: { is_active: false },
    hint: "It is made switched off. The form of a graph is what get_flow_graph_schema answers.",
  },
  {
    name: "draft_campaign",
    kind: "draft",
    contract: createCampaign,
    without: ["schedule"],
    hint: "It is made without a schedule and reaches nobody before somebody starts it.",
  },
];
