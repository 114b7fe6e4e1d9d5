import type { CallWebhookPaths, CallWebhooks } from "../carrier-calls.ts";
import { INTENT_ID_PARAMETER, withParameter } from "./callback-url.ts";

/** The URL members of `CallWebhooks`, the same for all carriers: our own id of the call goes into the query. */
export function callUrlsOf(paths: CallWebhookPaths): Pick<CallWebhooks, "paths" | "answerUrl" | "statusUrl"> {
  const urlOf = (path: string) => (publicBaseUrl: string, intentId: string) =>
    withParameter(`${publicBaseUrl}${path}`, INTENT_ID_PARAMETER, intentId);
  return { paths, answerUrl: urlOf(paths.voice), statusUrl: urlOf(paths.status) };
}
