import type { FlowGraph } from "@parley/flow-graph/graph-schema";

/** The graph of a flow that was created without one: a single node that talks. */
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
