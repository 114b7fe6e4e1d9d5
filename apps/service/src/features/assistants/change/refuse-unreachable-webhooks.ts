import { RequestValidationError } from "../../../platform/http/request-error.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";

const WEBHOOK_ADDRESSES = ["webhook_url", "sms_webhook_url"] as const;

/**
 * Refuses addresses that no event would ever be sent to. One that the record has already stays: it reached nobody so far, and
 * the rest of the record must remain changeable. A name is not resolved; one that leads to a private address shows in the
 * delivery log.
 * @param body with addresses that are URLs, as their schema demands
 * @throws RequestValidationError with every such member
 */
export function refuseUnreachableWebhooks(
  body: JsonObject,
  stored: JsonObject | null,
  findAddressProblem: FindAddressProblem,
): void {
  const issues = WEBHOOK_ADDRESSES.flatMap((member) => {
    const address = body[member];
    if (typeof address !== "string" || address === stored?.[member]) return [];
    const problem = findAddressProblem(new URL(address));
    if (problem === null) return [];
    const msg = `${problem}: webhooks go to public https addresses, and to those that the operator allows`;
    return [{ loc: ["body", member], msg, type: "value_error" }];
  });
  if (issues.length > 0) throw new RequestValidationError(issues);
}
