import type { SipPeer, SipRequest } from "@parley/sip/message/message";
import { splitList } from "@parley/sip/message/split-list";
import { bareHost } from "@parley/sip/message/uri";
import { parseVia } from "@parley/sip/message/via";

const DEFAULT_PORT = 5_060;

export interface StampedRequest {
  readonly request: SipRequest;
  /** Where responses go: RFC 3261, 18.2.2, and RFC 3581. */
  readonly replyTo: SipPeer;
}

/**
 * Notes in the topmost Via where a request really came from: RFC 3261, 18.2.1, and RFC 3581, 4. The request passed
 * `checkMessage`, so that Via can be read.
 */
export function stampVia(request: SipRequest, source: SipPeer): StampedRequest {
  const field = request.headers.first("Via") ?? "";
  const [top = "", ...others] = splitList(field) ?? [];
  const via = parseVia(top);
  if (via === null) return { request, replyTo: source };
  const asksForPort = via.parameters.has("rport");
  const isElsewhere = bareHost(via.host) !== source.address;
  let stamped = top;
  if (asksForPort) stamped = stamped.replace(/;[ \t]*rport(?=[ \t]*(?:;|$))/i, `;rport=${source.port}`);
  // A `received` that the peer wrote itself would send our responses elsewhere.
  stamped = stamped.replace(/;[ \t]*received[ \t]*=[^;]*/i, "");
  if (asksForPort || isElsewhere) stamped += `;received=${source.address}`;
  const headers = request.headers.clone().replaceFirst("Via", [stamped, ...others].join(", "));
  const port = source.transport !== "udp" || asksForPort ? source.port : (via.port ?? DEFAULT_PORT);
  return { request: { ...request, headers }, replyTo: { ...source, port } };
}
