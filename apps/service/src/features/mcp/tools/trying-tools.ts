import { validateFlowGraph } from "@parley/contracts/flows/flow-contracts";
import { simulateFlow } from "@parley/contracts/flows/flow-simulation-contracts";
import {
  cancelCallerSimulation,
  getCallerSimulation,
  listSimulatedConversations,
  startCallerSimulation,
} from "@parley/contracts/learning/caller-simulation-contracts";
import type { OfferedOperation } from "./offered-operation.ts";

/** Conversations that reach nobody. */
export const tryingTools: readonly OfferedOperation[] = [
  { name: "validate_flow", kind: "simulate", contract: validateFlowGraph, loose: ["graph"] },
  {
    name: "simulate_flow",
    kind: "simulate",
    contract: simulateFlow,
    loose: ["graph", "from"],
    hint: "The form of a graph is what get_flow_graph_schema answers.",
  },
  {
    name: "simulate_conversations",
    kind: "simulate",
    contract: startCallerSimulation,
    hint: "For a conversation by text, leave `channel` as `text`. Ask get_simulation until it is done, then list_simulated_conversations for what was said.",
  },
  { name: "get_simulation", kind: "read", contract: getCallerSimulation },
  {
    name: "list_simulated_conversations",
    kind: "read",
    contract: listSimulatedConversations,
    page: { by: "operation", limit: "limit", offset: "offset", usual: 10, most: 50 },
  },
  { name: "cancel_simulation", kind: "simulate", contract: cancelCallerSimulation },
];
