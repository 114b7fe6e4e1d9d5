import type { CallWebhookPaths, CallWebhooks } from "../carrier-calls.ts";
import { INTENT_ID_PARAMETER, withParameter } from "./callback-url.ts";

/** What every carrier's call webhooks say of their addresses: our own id of a call stands in the query. */
export function callUrlsOf(paths: CallWebhookPaths): Pick<CallWebhooks, "paths" | "answerUrl" | "statusUrl"> {
  const urlOf = (path: string) => (publicBaseUrl: string, intentId: string) =>
    withParameter(`${publicBaseUrl}${path}`, INTENT_ID_PARAMETER, intentId);
  return { paths, answerUrl: urlOf(paths.voice), statusUrl: urlOf(paths.status) };
}
