import { t } from "../../../i18n/t.ts";

/** Why there is no microphone, and that writing goes on. @param name of the browser's refusal */
export function microphoneSentence(name: string): string {
  if (name === "NotFoundError" || name === "OverconstrainedError") return t("talk.microphone-missing");
  if (name === "NotAllowedError") return t("talk.microphone-refused");
  return t("talk.microphone-failed");
}
