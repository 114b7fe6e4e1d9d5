import type { StoredGraph } from "../flow.ts";

const DEFAULT_MINUTES = 30;

/** How long after it broke off a conversation goes on at its node. */
export function resumeMinutesOf(graph: StoredGraph): number {
  const given = graph["resume_minutes"];
  return typeof given === "number" ? given : DEFAULT_MINUTES;
}
