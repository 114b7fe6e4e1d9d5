import { initiateCall, terminateCall } from "@parley/contracts/calls/call-control-contracts";
import { pauseCampaign, startCampaign, stopCampaign } from "@parley/contracts/campaigns/campaign-run-contracts";
import { assignFlowPhoneNumber, updateFlow } from "@parley/contracts/flows/flow-contracts";
import {
  approvePromptVersion,
  promotePromptVersion,
  rollBackPromptVersion,
  startPromptCanary,
} from "@parley/contracts/learning/prompt-contracts";
import { sendSms } from "@parley/contracts/texts/sms-sending-contracts";
import type { OfferedOperation } from "./offered-operation.ts";

/** What customers notice. A key needs the permission `act` for them, besides those that the operation asks for. */
export const actingTools: readonly OfferedOperation[] = [
  { name: "place_call", kind: "act", contract: initiateCall },
  { name: "end_call", kind: "act", contract: terminateCall, isDestructive: true },
  { name: "send_text", kind: "act", contract: sendSms },
  { name: "start_campaign", kind: "act", contract: startCampaign },
  { name: "pause_campaign", kind: "act", contract: pauseCampaign },
  { name: "stop_campaign", kind: "act", contract: stopCampaign, isDestructive: true },
  {
    name: "update_flow",
    kind: "act",
    contract: updateFlow,
    loose: ["graph"],
    isDestructive: true,
    hint: "A flow that answers a number uses the new graph for the next conversation.",
  },
  { name: "assign_flow_to_number", kind: "act", contract: assignFlowPhoneNumber, isDestructive: true },
  { name: "approve_prompt_version", kind: "act", contract: approvePromptVersion },
  { name: "start_prompt_canary", kind: "act", contract: startPromptCanary },
  { name: "promote_prompt_version", kind: "act", contract: promotePromptVersion, isDestructive: true },
  { name: "roll_back_prompt_version", kind: "act", contract: rollBackPromptVersion, isDestructive: true },
];
