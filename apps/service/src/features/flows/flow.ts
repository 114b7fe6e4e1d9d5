import type { AssistantId, FlowId, OrganizationId } from "@parley/foundation/branded-ids";

/** A graph as its author sent it; `readGraph` makes a `FlowGraph` of it. */
export type StoredGraph = Readonly<Record<string, unknown>>;

export interface Flow {
  readonly id: FlowId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  /** Whose model, voice and tools the conversation has. */
  readonly baseAssistantId: AssistantId;
  readonly graph: StoredGraph;
  readonly isActive: boolean;
  /** From 1; moves with every change of the graph or the base assistant. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The flow a conversation began with, and goes on with whatever becomes of the flow. */
export interface PinnedFlow {
  readonly flowId: FlowId;
  readonly version: number;
}

/** The same with who talks in it. */
export interface PinnedFlowWithBase extends PinnedFlow {
  readonly baseAssistantId: AssistantId;
}

/** What a flow was in one of its versions; never changes. */
export interface FlowVersion extends PinnedFlowWithBase {
  readonly graph: StoredGraph;
}
