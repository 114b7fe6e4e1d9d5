import type { AssistantId, FlowId, OrganizationId } from "@parley/foundation/branded-ids";

/** A graph as its author sent it; `readGraph` turns it into a `FlowGraph`. */
export type StoredGraph = Readonly<Record<string, unknown>>;

export interface Flow {
  readonly id: FlowId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  /** The assistant whose model, voice and tools the conversation uses. */
  readonly baseAssistantId: AssistantId;
  readonly graph: StoredGraph;
  readonly isActive: boolean;
  /** From 1; goes up with every change of the graph or the base assistant. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The version of a flow that a conversation began with and keeps, whatever becomes of the flow. */
export interface PinnedFlow {
  readonly flowId: FlowId;
  readonly version: number;
}

/** A pinned version with its base assistant. */
export interface PinnedFlowWithBase extends PinnedFlow {
  readonly baseAssistantId: AssistantId;
}

/** One version of a flow, without its graph. */
export interface FlowVersionSummary {
  readonly version: number;
  readonly baseAssistantId: AssistantId;
  readonly createdAt: Date;
}

/** One version of a flow; it never changes. */
export interface FlowVersion extends PinnedFlowWithBase, FlowVersionSummary {
  readonly graph: StoredGraph;
}
