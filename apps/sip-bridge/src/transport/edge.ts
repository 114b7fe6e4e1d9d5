import { isIP } from "node:net";
import type { SipMessage, SipPeer, SipTransportName } from "@parley/sip/message/message";
import { bracketed } from "@parley/sip/message/uri";

/** A proxy at the public address that every message passes; over UDP, in a network that is ours. */
export interface Edge {
  readonly address: string;
  readonly port: number;
  /** `host:port` by which others know it. */
  readonly publicAddress: string;
}

/** Where a message came from before the edge, as `<transport> <address> <port>`. The edge removes what others write there. */
const SOURCE_FIELD = "X-Edge-Source";
/** Where the edge is to send a message, as a SIP URI. */
export const NEXT_FIELD = "X-Edge-Next";

/** Who sent a message that came by the edge, or straight; null when the edge does not say. */
export function originOf(edge: Edge | null, { headers }: SipMessage, source: SipPeer): SipPeer | null {
  if (edge === null || source.address !== edge.address) return source;
  const [transport = "", address = "", port = ""] = (headers.first(SOURCE_FIELD) ?? "")
    .trim()
    .toLowerCase()
    .split(/ +/);
  if (!isTransport(transport) || isIP(address) === 0 || !/^\d{1,5}$/.test(port)) return null;
  return { transport, address, port: Number(port) };
}

/** The edge, as the peer of whatever is meant for a gateway. */
export function throughEdge(edge: Edge | null, gateway: SipPeer): SipPeer {
  if (edge === null) return gateway;
  const { transport, address, port } = gateway;
  return {
    transport: "udp",
    address: edge.address,
    port: edge.port,
    next: `sip:${bracketed(address)}:${port};transport=${transport}`,
  };
}

function isTransport(text: string): text is SipTransportName {
  return text === "udp" || text === "tcp" || text === "tls";
}
