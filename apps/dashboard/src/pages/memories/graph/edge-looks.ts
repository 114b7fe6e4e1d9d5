/** Kinds of relations in the picture: a colour, and a dash where two share one. */
export const EDGE_LOOKS = {
  supersedes: { stroke: "stroke-accent", dash: undefined },
  conflicts_with: { stroke: "stroke-bad", dash: undefined },
  relates_to: { stroke: "stroke-quiet", dash: undefined },
  temporal_next: { stroke: "stroke-quiet", dash: "6 5" },
  causes: { stroke: "stroke-warn", dash: undefined },
  resolves: { stroke: "stroke-good", dash: undefined },
} as const;
