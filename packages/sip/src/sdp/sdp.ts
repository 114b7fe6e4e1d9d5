/** One `a=` line; value null for a flag. */
export interface SdpAttribute {
  readonly name: string;
  readonly value: string | null;
}

/** One `m=` section. */
export interface SdpMedia {
  /** `audio`, `video`, … */
  readonly type: string;
  readonly port: number;
  /** `RTP/AVP`, `RTP/SAVP`, … */
  readonly protocol: string;
  readonly formats: readonly string[];
  /** The address of its own `c=` line; null: the session's. */
  readonly address: string | null;
  readonly attributes: readonly SdpAttribute[];
}

/** A session description as far as calls need it: RFC 8866. */
export interface Sdp {
  /** The value of `o=`. */
  readonly origin: string;
  /** The address of the session's `c=` line; null: each media section has its own. */
  readonly address: string | null;
  readonly attributes: readonly SdpAttribute[];
  readonly media: readonly SdpMedia[];
}

const MAX_BYTES = 64 * 1_024;
const MAX_MEDIA = 32;

/**
 * Null for what is no session description. Lines that cannot be read are skipped like those of kinds we do not know
 * (RFC 8866, 5); a media line among them keeps its place, as a stream that is not offered.
 */
export function parseSdp(body: Buffer): Sdp | null {
  if (body.length > MAX_BYTES) return null;
  let origin = "";
  let hasVersion = false;
  const session: Section = { address: null, attributes: [] };
  const media: (SdpMedia & Section)[] = [];
  let section = session;
  for (const line of body.toString("utf8").split(/\r\n?|\n/)) {
    const text = line.trim();
    if (text[1] !== "=") continue;
    const value = text.slice(2).trim();
    switch (text[0]) {
      case "v":
        if (value !== "0") return null;
        hasVersion = true;
        break;
      case "o":
        origin = value;
        break;
      case "c":
        section.address = parseConnection(value) ?? section.address;
        break;
      case "a":
        section.attributes.push(parseAttribute(value));
        break;
      case "m": {
        if (media.length === MAX_MEDIA) return null;
        const stream = parseMediaLine(value);
        media.push(stream);
        section = stream;
        break;
      }
    }
  }
  return hasVersion ? { origin, address: session.address, attributes: session.attributes, media } : null;
}

interface Section {
  address: string | null;
  attributes: SdpAttribute[];
}

/** `IN IP4 192.0.2.1`, with `/ttl` in multicast. */
function parseConnection(value: string): string | null {
  const [net, type, address] = value.split(/[ \t]+/);
  if (net !== "IN" || (type !== "IP4" && type !== "IP6") || address === undefined) return null;
  return address.split("/", 1)[0] ?? null;
}

function parseAttribute(value: string): SdpAttribute {
  const colon = value.indexOf(":");
  return colon === -1
    ? { name: value, value: null }
    : { name: value.slice(0, colon), value: value.slice(colon + 1).trim() };
}

/** `audio 49170/1 RTP/AVP 0 8`; where a part is missing or bad, a stream that is not offered. */
function parseMediaLine(value: string): SdpMedia & Section {
  const [type = "", portText = "", protocol = "RTP/AVP", ...formats] = value.split(/[ \t]+/);
  const port = Number(/^(\d{1,5})(?:\/\d{1,5})?$/.exec(portText)?.[1] ?? 0);
  const isWhole = type !== "" && port <= 65_535 && formats.length > 0;
  return {
    type: type === "" ? "audio" : type,
    port: isWhole ? port : 0,
    protocol,
    // An answer has to name one.
    formats: formats.length > 0 ? formats : ["0"],
    address: null,
    attributes: [],
  };
}

export function writeSdp({ origin, address, attributes, media }: Sdp): Buffer {
  const lines = ["v=0", `o=${origin}`, "s=-"];
  if (address !== null) lines.push(connectionLine(address));
  lines.push("t=0 0", ...attributes.map(attributeLine));
  for (const each of media) {
    lines.push(`m=${each.type} ${each.port} ${each.protocol} ${each.formats.join(" ")}`);
    if (each.address !== null) lines.push(connectionLine(each.address));
    lines.push(...each.attributes.map(attributeLine));
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8");
}

function connectionLine(address: string): string {
  return `c=IN ${address.includes(":") ? "IP6" : "IP4"} ${address}`;
}

function attributeLine({ name, value }: SdpAttribute): string {
  return value === null ? `a=${name}` : `a=${name}:${value}`;
}

/** The value of an attribute in a section; null when it is not there, or a flag. */
export function attributeOf(attributes: readonly SdpAttribute[], name: string): string | null {
  return attributes.find((attribute) => attribute.name === name)?.value ?? null;
}
