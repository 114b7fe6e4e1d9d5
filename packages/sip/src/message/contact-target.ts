import type { SipHeaders } from "./headers.ts";
import { parseNameAddress } from "./name-address.ts";
import { splitAddresses } from "./split-list.ts";
import { parseSipUri } from "./uri.ts";

/** The URI that the sender's Contact names, as written; null without one that requests can be sent to. */
export function contactTargetOf(headers: SipHeaders): string | null {
  const [first] = splitAddresses(headers.all("Contact")) ?? [];
  const uri = first === undefined ? undefined : parseNameAddress(first)?.uri;
  return uri !== undefined && parseSipUri(uri) !== null ? uri : null;
}
