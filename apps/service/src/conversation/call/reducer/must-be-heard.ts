import type { Draft } from "./draft.ts";

/** Whether an utterance must be heard to its end: by law, by the assistant's settings or by the flow's node. */
export function mustBeHeard({ response, settings }: Draft): boolean {
  if (response === null) return false;
  if (response.purpose === "disclosure") return true;
  return settings.flow?.isInterruptible === false && response.purpose === "answer" && response.audibleSinceMs !== null;
}
