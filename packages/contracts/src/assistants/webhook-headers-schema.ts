import { z } from "zod";
import { type ValueWarning, valueChecks } from "../request-warnings.ts";

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/;
/** Visible characters and blanks (RFC 9110, 5.5): nothing that begins another header. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What the request itself says, and what the connection depends on. */
const RESERVED =
  /^(?:content-.*|host|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|user-agent|webhook-.*)$/i;

const name = z.string().regex(NAME, "Input should be the name of a header, such as X-Tenant");
const value = z
  .string()
  .max(16_384)
  .regex(VALUE, "Input should be what a header can carry: one line, no characters beyond Latin-1");

/** `webhook_headers` of an assistant as they may be sent: by name, a null for none. What older versions stored is not held to it. */
export const sentWebhookHeaders = z
  .record(name, value.nullable())
  .register(valueChecks, { findWarnings: findOddHeaders })
  .nullish();

/** Whether a header is sent with webhooks, where it is stored, which older versions did with any. */
export function isSentHeader(header: string, content: string): boolean {
  return NAME.test(header) && !RESERVED.test(header) && VALUE.test(content);
}

function findOddHeaders(headers: unknown): readonly ValueWarning[] {
  if (typeof headers !== "object" || headers === null) return [];
  const lastSpelling = new Map(Object.keys(headers).map((header) => [header.toLowerCase(), header]));
  return Object.keys(headers).flatMap((header): ValueWarning[] => {
    if (RESERVED.test(header)) {
      const message = `${header} is set by the service for each webhook, or belongs to the connection; yours is not sent.`;
      return [{ code: "reserved-header", message, within: [header] }];
    }
    const last = lastSpelling.get(header.toLowerCase());
    if (last === undefined || last === header) return [];
    return [
      { code: "repeated-header", message: `${last} is the same header, and only one is sent.`, within: [header] },
    ];
  });
}
