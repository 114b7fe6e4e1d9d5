import { writeUint16, writeUint32 } from "./packet.ts";

const SENDER_REPORT = 200;
const SOURCE_DESCRIPTION = 202;
const GOODBYE = 203;
/** Between 1900, where NTP begins, and 1970. */
const NTP_OFFSET_SECONDS = 2_208_988_800;

/** What a stream we receive looked like, for the peer. */
export interface ReceptionFigures {
  readonly ssrc: number;
  /** Lost since the last report, of 256. */
  readonly fractionLost: number;
  readonly cumulativeLost: number;
  /** Extended by its wraps. */
  readonly highestSequence: number;
  /** In samples. */
  readonly jitter: number;
}

interface ReportParts {
  readonly ssrc: number;
  readonly cname: string;
  readonly nowMs: number;
  readonly timestamp: number;
  readonly packetCount: number;
  readonly byteCount: number;
  readonly reception: ReceptionFigures | null;
  /** The last packet of a session. */
  readonly isLast: boolean;
}

/** A sender report, our name, and at the end a goodbye: RFC 3550, 6.4 to 6.6. */
export function writeReport(parts: ReportParts): Uint8Array {
  const cname = new TextEncoder().encode(parts.cname.slice(0, 255));
  const reportBytes = 28 + (parts.reception === null ? 0 : 24);
  // A chunk ends with at least one zero and at a multiple of four.
  const chunkBytes = 4 + 4 * Math.ceil((2 + cname.length + 1) / 4);
  const bytes = new Uint8Array(reportBytes + 4 + chunkBytes + (parts.isLast ? 8 : 0));
  writeHeader(bytes, 0, parts.reception === null ? 0 : 1, SENDER_REPORT, reportBytes);
  writeUint32(bytes, 4, parts.ssrc);
  const seconds = parts.nowMs / 1_000 + NTP_OFFSET_SECONDS;
  writeUint32(bytes, 8, Math.floor(seconds));
  writeUint32(bytes, 12, Math.floor((seconds % 1) * 2 ** 32));
  writeUint32(bytes, 16, parts.timestamp);
  writeUint32(bytes, 20, parts.packetCount);
  writeUint32(bytes, 24, parts.byteCount);
  if (parts.reception !== null) writeReception(bytes, 28, parts.reception);
  const at = reportBytes;
  writeHeader(bytes, at, 1, SOURCE_DESCRIPTION, 4 + chunkBytes);
  writeUint32(bytes, at + 4, parts.ssrc);
  bytes[at + 8] = 1;
  bytes[at + 9] = cname.length;
  bytes.set(cname, at + 10);
  if (parts.isLast) {
    const end = at + 4 + chunkBytes;
    writeHeader(bytes, end, 1, GOODBYE, 8);
    writeUint32(bytes, end + 4, parts.ssrc);
  }
  return bytes;
}

function writeHeader(bytes: Uint8Array, at: number, count: number, type: number, length: number): void {
  bytes[at] = 0x80 | count;
  bytes[at + 1] = type;
  writeUint16(bytes, at + 2, length / 4 - 1);
}

function writeReception(bytes: Uint8Array, at: number, figures: ReceptionFigures): void {
  writeUint32(bytes, at, figures.ssrc);
  writeUint32(bytes, at + 4, (figures.cumulativeLost & 0xff_ffff) | (figures.fractionLost << 24));
  writeUint32(bytes, at + 8, figures.highestSequence);
  writeUint32(bytes, at + 12, Math.round(figures.jitter));
}
