import type { Draft } from "./draft.ts";

/** Whether the law, the assistant's owner or the flow's node requires this response to be said to its end. */
export function mustBeHeard({ response, settings }: Draft): boolean {
  if (response === null) return false;
  if (response.purpose === "disclosure") return true;
  return settings.flow?.isInterruptible === false && response.purpose === "answer" && response.audibleSinceMs !== null;
}
