import { OperationReply } from "../../platform/http/operation.ts";

/**
 * Everything from our own origin, nothing inline, no form that is sent without our script: should the script not load, a
 * browser would put the password into the address.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Fills `{{name}}` with the value of that name, escaped for text and quoted attributes. True stands for the attribute's
 * or word's own name, false for nothing: `<p {{hidden}}>`.
 * @throws Error for a name without a value
 */
export function fillPage(template: string, values: Readonly<Record<string, string | boolean>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the page has no value for ${name}`);
    if (typeof value === "boolean") return value ? name : "";
    return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
  });
}

export function pageReply(html: string): OperationReply {
  return new OperationReply({
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": CONTENT_SECURITY_POLICY,
    },
    body: html,
  });
}
