import type { Draft } from "./draft.ts";

/** What the law, the assistant's owner or the flow's node wants said to its end. */
export function mustBeHeard({ response, settings }: Draft): boolean {
  if (response === null) return false;
  if (response.purpose === "disclosure") return true;
  return settings.flow?.isInterruptible === false && response.purpose === "answer" && response.audibleSinceMs !== null;
}
