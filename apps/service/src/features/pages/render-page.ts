import { OperationReply } from "../../platform/http/operation.ts";
import { escapeHtml } from "./html.ts";

/**
 * Everything comes from our own origin, nothing is inline. The browser must not submit a form itself: if our script did
 * not load, it could put the password into the address.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What a page may do besides showing itself and calling our API. */
export interface PagePowers {
  /** Origins other than our own it may connect to. */
  readonly connectsTo?: readonly string[];
  readonly playsMedia?: boolean;
}

/**
 * Replaces `{{name}}` with the value of that name, escaped for text and quoted attributes.
 * @throws Error for a name without a value
 */
export function fillPage(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the page has no value for ${name}`);
    return escapeHtml(value);
  });
}

/** The value of `data-shown`; the style sheet hides elements with "no". */
export function shownWhen(isShown: boolean): string {
  return isShown ? "yes" : "no";
}

export function pageReply(html: string, { connectsTo = [], playsMedia = false }: PagePowers = {}): OperationReply {
  const connections = ["connect-src 'self'", ...connectsTo].join(" ");
  const policy = [CONTENT_SECURITY_POLICY, connections, ...(playsMedia ? ["media-src 'self'"] : [])].join("; ");
  return new OperationReply({
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: html,
  });
}
