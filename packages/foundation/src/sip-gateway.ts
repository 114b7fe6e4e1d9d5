/** Where a SIP trunk's peer is, as a person wrote it. */
export interface SipGateway {
  /** A name, or an address; IPv6 without brackets. */
  readonly host: string;
  /** Null: found by RFC 3263. */
  readonly port: number | null;
  readonly transport: "udp" | "tcp" | "tls" | null;
}

const FORM = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?(?:;transport=(udp|tcp|tls))?$/i;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;
const TLS_PORT = 5_061;

/**
 * Reads `host`, `host:port` or `[v6]:port`, each with or without `;transport=udp`, `tcp` or `tls`. Port 5061 means TLS
 * (RFC 3261, 26.2.1) unless a transport is named. @returns null for anything else
 */
export function parseSipGateway(text: string): SipGateway | null {
  const [, v6, name = "", portText, transportText] = FORM.exec(text) ?? [];
  if (v6 === undefined ? !isHost(name) : !URL.canParse(`http://[${v6}]/`)) return null;
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const named = transportText?.toLowerCase() as SipGateway["transport"] | undefined;
  return { host: v6 ?? name, port, transport: named ?? (port === TLS_PORT ? "tls" : null) };
}

/** A name of labels, or four numbers: nothing but digits and dots is an address or a mistake. */
function isHost(name: string): boolean {
  if (/^[\d.]+$/.test(name))
    return /^(\d{1,3}\.){3}\d{1,3}$/.test(name) && name.split(".").every((part) => Number(part) <= 255);
  const labels = name.replace(/[.]$/, "").split(".");
  return labels.every((label) => LABEL.test(label));
}
