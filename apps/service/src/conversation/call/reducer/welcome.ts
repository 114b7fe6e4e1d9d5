import type { Draft } from "./draft.ts";
import { respondUnprompted, say, startIdling } from "./responses.ts";

/** A call begins with the disclosure, if there is one, then the welcome line. */
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

/** The welcome is over and the caller has not spoken yet. */
export function afterWelcome(draft: Draft): void {
  if (draft.settings.flow?.opens === true) respondUnprompted(draft, "opening");
  else startIdling(draft);
}
