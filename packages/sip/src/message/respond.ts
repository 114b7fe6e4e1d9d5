import { SipHeaders } from "./headers.ts";
import type { SipRequest, SipResponse } from "./message.ts";
import { parseNameAddress } from "./name-address.ts";
import { reasonPhrase } from "./reason-phrases.ts";

interface ResponseParts {
  readonly reason?: string;
  /** Added to To where it has no tag: RFC 3261, 8.2.6.2. */
  readonly toTag?: string | null;
  readonly headers?: Iterable<readonly [name: string, value: string]>;
  readonly body?: Buffer;
}

const COPIED = ["Via", "From", "To", "Call-ID", "CSeq"] as const;

/** A response to the request with the fields of RFC 3261, 8.2.6, as far as the request has them. */
export function createResponse(request: SipRequest, status: number, parts: ResponseParts = {}): SipResponse {
  const headers = new SipHeaders();
  for (const name of COPIED) {
    for (const value of request.headers.all(name)) headers.add(name, value);
  }
  // A dialog's requests have to come the way the first one did.
  if (status > 100 && status < 300) {
    for (const value of request.headers.all("Record-Route")) headers.add("Record-Route", value);
  }
  const to = headers.first("To");
  if (to !== null && parts.toTag != null && tagOf(to) === null) headers.set("To", `${to};tag=${parts.toTag}`);
  for (const [name, value] of parts.headers ?? []) headers.add(name, value);
  return {
    kind: "response",
    status,
    reason: parts.reason ?? reasonPhrase(status),
    headers,
    body: parts.body ?? Buffer.alloc(0),
  };
}

/** The tag of a From or To value; null when it has none. */
export function tagOf(value: string | null): string | null {
  return (value === null ? null : parseNameAddress(value)?.parameters.get("tag")) ?? null;
}
