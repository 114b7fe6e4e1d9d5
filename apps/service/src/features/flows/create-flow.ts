import { assistantCreate } from "@parley/contracts/assistants/assistant-schemas";
import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storeNewAssistant } from "../assistants/change/create-assistant.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { takeApart } from "../assistants/record/members.ts";
import type { CheckedGraph } from "./check-graph.ts";
import type { Flow } from "./flow.ts";
import { insertFlow } from "./flow-store.ts";
import type { FlowsDeps } from "./flows-deps.ts";
import { refuseGraph } from "./refuse-graph.ts";

/** The graph of a flow that was created without one: a single node that talks. */
const STARTER_GRAPH = {
  begin_node: "start",
  nodes: {
    start: {
      type: "conversation",
      prompt:
        "Greet the person, find out what they need, and help them with it. When they need nothing more, say goodbye.",
    },
  },
} as const satisfies FlowGraph;

export interface NewFlow {
  readonly name: string;
  /** Null: an assistant is created for the flow. */
  readonly baseAssistantId: AssistantId | null;
  /** Null: one node that talks. */
  readonly graph: CheckedGraph | null;
  readonly isActive: boolean;
}

/**
 * Creates a flow, and its base assistant when none is named: either both or neither.
 * @throws DomainError `not-found`
 * @throws GraphRefusedError
 */
export async function addFlow(
  { platform }: FlowsDeps,
  scope: OrganizationScope,
  userId: UserId,
  flow: NewFlow,
): Promise<Flow> {
  const { name, baseAssistantId } = flow;
  if (baseAssistantId !== null) {
    return scope.transaction(async (unit) => {
      if (!(await holdAssistant(unit, baseAssistantId))) throw notFound("Assistant");
      return store(unit, flow, baseAssistantId);
    });
  }
  let stored: Flow | null = null;
  const starter = { ...takeApart(assistantCreate.parse({ name })), name };
  await storeNewAssistant(platform, scope, userId, starter, async (unit, id) => {
    stored = await store(unit, flow, id);
  });
  if (stored === null) throw new Error("an assistant was made without its flow");
  return stored;
}

async function store(unit: ScopedUnitOfWork, flow: NewFlow, baseAssistantId: AssistantId): Promise<Flow> {
  const { name, graph, isActive } = flow;
  if (graph !== null) await refuseGraph(unit, graph, { isActive, isStored: false });
  return insertFlow(unit, { name, baseAssistantId, graph: graph?.sent ?? STARTER_GRAPH, isActive });
}
