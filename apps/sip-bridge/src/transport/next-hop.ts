import { isIP } from "node:net";
import type { SipPeer } from "@parley/sip/message/message";
import { bareHost, parseSipUri } from "@parley/sip/message/uri";
import { isPrivateAddress } from "../trunks/resolve-gateway.ts";

/** Where a request in a dialog goes: the address in its URI where that is one, else where the dialog's messages come from. */
export function nextHop(uri: string, last: SipPeer): SipPeer {
  // A connection is used in both directions: behind a NAT there is no other way.
  if (last.transport !== "udp") return last;
  const parsed = parseSipUri(uri);
  const address = parsed === null ? "" : bareHost(parsed.host);
  if (parsed === null || isIP(address) === 0) return last;
  // A peer behind a NAT that writes its inner address is where it was heard from.
  if (isPrivateAddress(address) && !isPrivateAddress(last.address)) return last;
  const transport = parsed.parameters.get("transport")?.toLowerCase();
  const isOther = transport === "tcp" || transport === "tls";
  return isOther
    ? { transport, address, port: parsed.port ?? 5_060 }
    : { transport: "udp", address, port: parsed.port ?? 5_060 };
}
