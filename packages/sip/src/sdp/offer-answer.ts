import { isMappedTo, mappingOf } from "./codec-mapping.ts";
import {
  type CryptoAttribute,
  cryptoAttributes,
  formatCrypto,
  type SrtpSuite,
  SUITE_32,
  SUITE_80,
} from "./crypto-attribute.ts";
import { attributeOf, type Sdp, type SdpAttribute, type SdpMedia } from "./sdp.ts";

export type MediaDirection = "sendrecv" | "sendonly" | "recvonly" | "inactive";
export type CodecName = "PCMU" | "PCMA";

/** What an offer and its answer agreed on, seen from our side. */
export interface AgreedMedia {
  readonly codec: CodecName;
  readonly payloadType: number;
  /** Of `telephone-event` packets we send; null: the peer takes none. */
  readonly telephoneEventPayloadType: number | null;
  /** Where the peer wants our packets. */
  readonly remote: { readonly address: string; readonly port: number };
  readonly direction: MediaDirection;
  readonly ptimeMs: number;
  readonly srtp: { readonly suite: SrtpSuite; readonly localKey: Buffer; readonly remoteKey: Buffer } | null;
}

/** What our side can do. */
export interface LocalMedia {
  readonly address: string;
  readonly port: number;
  /** Stays the same for the whole session: RFC 8866, 5.2. */
  readonly sessionId: string;
  /** Raised with every description that differs from the one before. */
  readonly version: number;
  /** `accepted`: where the peer offers it. `offered`: also in our offers, as something the peer may leave out. */
  readonly srtp: "accepted" | "offered";
  /** 30 fresh bytes. */
  createKey(): Buffer;
}

interface Codec {
  readonly name: CodecName;
  readonly staticType: number;
}

const CODECS: readonly Codec[] = [
  { name: "PCMU", staticType: 0 },
  { name: "PCMA", staticType: 8 },
];
const EVENTS = "telephone-event";
/** Of `telephone-event` in our offers. */
export const OUR_EVENT_TYPE = 101;
const PACKET_MS = 20;

/** Our offer, with the keys that an answer may choose. */
export interface Offer {
  readonly sdp: Sdp;
  readonly keys: readonly CryptoAttribute[];
}

export function createOffer(local: LocalMedia): Offer {
  const keys =
    local.srtp === "offered"
      ? [SUITE_80, SUITE_32].map(
          (suite, index): CryptoAttribute => ({
            tag: String(index + 1),
            suite: suite as SrtpSuite,
            key: local.createKey(),
          }),
        )
      : [];
  const formats = [...CODECS.map(({ staticType }) => String(staticType)), String(OUR_EVENT_TYPE)];
  const attributes: SdpAttribute[] = [
    ...CODECS.map(({ name, staticType }) => ({ name: "rtpmap", value: `${staticType} ${name}/8000` })),
    ...eventAttributes(OUR_EVENT_TYPE),
    ...keys.map(formatCrypto),
    { name: "ptime", value: String(PACKET_MS) },
    { name: "sendrecv", value: null },
  ];
  return { sdp: describe(local, [section(local.port, "RTP/AVP", formats, attributes)]), keys };
}

export type Answer =
  | { readonly kind: "agreed"; readonly sdp: Sdp; readonly agreed: AgreedMedia }
  | { readonly kind: "refused"; readonly reason: string };

/** RFC 3264, 6: one section of sound is taken, all others are refused with port 0. */
export function answerOffer(offer: Sdp, local: LocalMedia): Answer {
  let agreed: AgreedMedia | null = null;
  const sections = offer.media.map((media): SdpMedia => {
    const taken = agreed === null ? takeSection(offer, media, local) : null;
    if (taken === null) return { ...media, port: 0, address: null, attributes: [] };
    agreed = taken.agreed;
    return taken.section;
  });
  return agreed === null
    ? { kind: "refused", reason: "No sound that both sides can do" }
    : { kind: "agreed", sdp: describe(local, sections), agreed };
}

function takeSection(
  offer: Sdp,
  media: SdpMedia,
  local: LocalMedia,
): { readonly section: SdpMedia; readonly agreed: AgreedMedia } | null {
  const address = media.address ?? offer.address;
  if (media.type !== "audio" || media.port === 0 || address === null || !isRtp(media.protocol)) return null;
  const codec = findCodec(media);
  if (codec === null) return null;
  const [theirKey] = cryptoAttributes(media.attributes);
  // A secure protocol without a key that we can use cannot be spoken.
  if (theirKey === undefined && isSecure(media.protocol)) return null;
  const ourKey = theirKey === undefined ? null : { ...theirKey, key: local.createKey() };
  const eventType = findEventType(media);
  const direction = mirrored(directionOf(offer, media, address));
  const formats = [String(codec.payloadType), ...(eventType === null ? [] : [String(eventType)])];
  const attributes: SdpAttribute[] = [
    { name: "rtpmap", value: `${codec.payloadType} ${codec.name}/8000` },
    ...(eventType === null ? [] : eventAttributes(eventType)),
    ...(ourKey === null ? [] : [formatCrypto(ourKey)]),
    { name: "ptime", value: String(PACKET_MS) },
    { name: direction, value: null },
  ];
  return {
    section: section(local.port, media.protocol, formats, attributes),
    agreed: {
      codec: codec.name,
      payloadType: codec.payloadType,
      telephoneEventPayloadType: eventType,
      remote: { address, port: media.port },
      direction,
      ptimeMs: packetMsOf(media),
      srtp:
        theirKey === undefined || ourKey === null
          ? null
          : { suite: theirKey.suite, localKey: ourKey.key, remoteKey: theirKey.key },
    },
  };
}

/** What a peer's answer to our offer agreed on; null when it cannot be used. */
export function readAnswer(offer: Offer, answer: Sdp): AgreedMedia | null {
  // We offer one stream. Some peers add others, which they refuse themselves.
  const media = answer.media.find(({ type, port }) => type === "audio" && port !== 0);
  const address = media?.address ?? answer.address;
  if (media === undefined || address === null || !isRtp(media.protocol)) return null;
  const codec = findCodec(media);
  if (codec === null) return null;
  const [theirKey] = cryptoAttributes(media.attributes);
  const ourKey = theirKey === undefined ? undefined : offer.keys.find(({ tag }) => tag === theirKey.tag);
  if (isSecure(media.protocol) && ourKey === undefined) return null;
  if (theirKey !== undefined && ourKey?.suite !== theirKey.suite) return null;
  return {
    codec: codec.name,
    payloadType: codec.payloadType,
    telephoneEventPayloadType: findEventType(media),
    remote: { address, port: media.port },
    direction: mirrored(directionOf(answer, media, address)),
    ptimeMs: packetMsOf(media),
    srtp:
      theirKey === undefined || ourKey === undefined
        ? null
        : { suite: theirKey.suite, localKey: ourKey.key, remoteKey: theirKey.key },
  };
}

function describe(local: LocalMedia, media: readonly SdpMedia[]): Sdp {
  const family = local.address.includes(":") ? "IP6" : "IP4";
  return {
    origin: `parley ${local.sessionId} ${local.version} IN ${family} ${local.address}`,
    address: local.address,
    attributes: [],
    media,
  };
}

function section(port: number, protocol: string, formats: string[], attributes: SdpAttribute[]): SdpMedia {
  return { type: "audio", port, protocol, formats, address: null, attributes };
}

function eventAttributes(type: number): SdpAttribute[] {
  return [
    { name: "rtpmap", value: `${type} ${EVENTS}/8000` },
    { name: "fmtp", value: `${type} 0-15` },
  ];
}

function isRtp(protocol: string): boolean {
  return /^RTP\/S?AVPF?$/.test(protocol);
}

function isSecure(protocol: string): boolean {
  return protocol.startsWith("RTP/SAVP");
}

/** The first format of the section, in the peer's order, that we can do. */
function findCodec(media: SdpMedia): { readonly name: CodecName; readonly payloadType: number } | null {
  for (const format of media.formats) {
    const type = payloadTypeOf(format);
    const mapping = mappingOf(media, format);
    const codec = CODECS.find(({ name, staticType }) =>
      mapping === null ? staticType === type : isMappedTo(mapping, name),
    );
    if (type !== null && codec !== undefined) return { name: codec.name, payloadType: type };
  }
  return null;
}

function findEventType(media: SdpMedia): number | null {
  const format = media.formats.find((each) => isMappedTo(mappingOf(media, each) ?? "", EVENTS));
  return format === undefined ? null : payloadTypeOf(format);
}

function payloadTypeOf(format: string): number | null {
  return /^\d{1,3}$/.test(format) && Number(format) <= 127 ? Number(format) : null;
}

/** As the peer writes it. An address of nothing is the way RFC 2543 held calls. */
function directionOf(sdp: Sdp, { attributes }: SdpMedia, address: string): MediaDirection {
  const found = [...attributes, ...sdp.attributes].find(({ name }) => DIRECTIONS.has(name));
  const direction = (found?.name ?? "sendrecv") as MediaDirection;
  return address === "0.0.0.0" && direction === "sendrecv" ? "sendonly" : direction;
}

const DIRECTIONS: ReadonlySet<string> = new Set(["sendrecv", "sendonly", "recvonly", "inactive"]);
const MIRRORED = { sendrecv: "sendrecv", sendonly: "recvonly", recvonly: "sendonly", inactive: "inactive" } as const;

function mirrored(direction: MediaDirection): MediaDirection {
  return MIRRORED[direction];
}

/** We send 20 ms unless the peer takes less at a time. */
function packetMsOf({ attributes }: SdpMedia): number {
  const most = Number(attributeOf(attributes, "maxptime") ?? PACKET_MS);
  return most >= 10 && most < PACKET_MS ? 10 : PACKET_MS;
}
