import type { Draft } from "./draft.ts";
import { respondUnasked, say, startIdling } from "./responses.ts";

/** Begins a call: first what must be said, then the welcome line. */
export function disclose(draft: Draft): void {
  const { disclosure } = draft.settings;
  if (disclosure === null) welcome(draft);
  else say(draft, "disclosure", disclosure);
}

/** Speaks the welcome line; without one, the caller or the flow speaks first. */
export function welcome(draft: Draft): void {
  const { welcomeMessage } = draft.settings;
  if (welcomeMessage === null) afterWelcome(draft);
  else say(draft, "welcome", welcomeMessage);
}

/** The caller has not spoken yet. */
export function afterWelcome(draft: Draft): void {
  if (draft.settings.flow?.opens === true) respondUnasked(draft, "opening");
  else startIdling(draft);
}
