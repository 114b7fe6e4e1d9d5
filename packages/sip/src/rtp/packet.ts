export const RTP_HEADER_BYTES = 12;

/** The parts of a packet, filled anew for each. */
export interface RtpView {
  payloadType: number;
  hasMarker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payloadOffset: number;
  payloadLength: number;
}

export function newRtpView(): RtpView {
  return {
    payloadType: 0,
    hasMarker: false,
    sequence: 0,
    timestamp: 0,
    ssrc: 0,
    payloadOffset: 0,
    payloadLength: 0,
  };
}

/** Whether a packet on a port for both is RTCP: RFC 5761, 4. */
function isRtcp(packet: Uint8Array): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Reads a packet of RTP: RFC 3550, 5.1. False for anything else, then `into` holds nothing of use. */
export function readRtp(packet: Uint8Array, into: RtpView): boolean {
  const length = packet.length;
  if (length < RTP_HEADER_BYTES || isRtcp(packet)) return false;
  const first = packet[0] ?? 0;
  if (first >> 6 !== 2) return false;
  let offset = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) {
    if (length < offset + 4) return false;
    offset += 4 + 4 * readUint16(packet, offset + 2);
  }
  const padding = (first & 0x20) === 0 ? 0 : (packet[length - 1] ?? 0);
  if (((first & 0x20) !== 0 && padding === 0) || offset + padding > length) return false;
  const second = packet[1] ?? 0;
  into.hasMarker = (second & 0x80) !== 0;
  into.payloadType = second & 0x7f;
  into.sequence = readUint16(packet, 2);
  into.timestamp = readUint32(packet, 4);
  into.ssrc = readUint32(packet, 8);
  into.payloadOffset = offset;
  into.payloadLength = length - padding - offset;
  return true;
}

/** Writes the 12 bytes of a header without CSRCs, extension and padding. */
export function writeRtpHeader(
  packet: Uint8Array,
  payloadType: number,
  hasMarker: boolean,
  sequence: number,
  timestamp: number,
  ssrc: number,
): void {
  packet[0] = 0x80;
  packet[1] = (hasMarker ? 0x80 : 0) | payloadType;
  writeUint16(packet, 2, sequence);
  writeUint32(packet, 4, timestamp);
  writeUint32(packet, 8, ssrc);
}

export function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) * 0x1_0000 + readUint16(bytes, at + 2);
}

export function writeUint16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = (value >> 8) & 0xff;
  bytes[at + 1] = value & 0xff;
}

export function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = (value >>> 24) & 0xff;
  bytes[at + 1] = (value >>> 16) & 0xff;
  bytes[at + 2] = (value >>> 8) & 0xff;
  bytes[at + 3] = value & 0xff;
}
