import { t } from "../../i18n/t.ts";

const STATES = ["connecting", "thinking", "speaking", "quieter", "held", "transferring", "ended"] as const;

/**
 * What the assistant does, in a word or two.
 * @param isHeard whether somebody listens to what is said
 */
export function stateWords(state: string, isHeard: boolean): string {
  if (state === "listening") return isHeard ? t("talk.state.listening") : t("talk.state.your-turn");
  const known = STATES.find((each) => each === state);
  return known === undefined ? "" : t(`talk.state.${known}`);
}
