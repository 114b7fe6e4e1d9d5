import type { FlowGraph } from "@parley/flow-graph/graph-schema";

/** What a flow begins with whose author sent no graph: one node that talks. */
export const STARTER_GRAPH = {
  begin_node: "start",
  nodes: {
    start: {
      type: "conversation",
      prompt:
        "Greet the person, find out what they need, and help them with it. When they need nothing more, say goodbye.",
    },
  },
} as const satisfies FlowGraph;
