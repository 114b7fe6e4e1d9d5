import { checkMessage } from "@parley/sip/message/check-message";
import { parseMessage } from "@parley/sip/message/parse-message";

const ROUNDS = 20_000;
const LARGE_ROUNDS = 40;
const LARGE_BYTES = 64 * 1_024;

export interface ParseFigures {
  readonly name: string;
  readonly bytes: number;
  readonly medianUs: number;
  readonly worstUs: number;
  /** What a plain pass over the same bytes takes. */
  readonly scanUs: number;
}

const SDP = `v=0\r\no=- 1 1 IN IP4 192.0.2.7\r\ns=-\r\nc=IN IP4 192.0.2.7\r\nt=0 0\r\nm=audio 40000 RTP/AVP 0 8 101\r\na=rtpmap:0 PCMU/8000\r\na=rtpmap:8 PCMA/8000\r\na=rtpmap:101 telephone-event/8000\r\na=sendrecv\r\n`;
const FIELDS = `Via: SIP/2.0/UDP 192.0.2.7:5060;branch=z9hG4bK-524287-1;rport\r\nMax-Forwards: 69\r\nFrom: "Jane Doe" <sip:+15557654321@192.0.2.7>;tag=9fxced76sl\r\nTo: <sip:+15551234567@192.0.2.1>\r\nCall-ID: 3848276298220188511@192.0.2.7\r\nCSeq: 1 INVITE\r\nContact: <sip:+15557654321@192.0.2.7:5060;transport=udp>\r\nAllow: INVITE, ACK, CANCEL, OPTIONS, BYE, REFER, NOTIFY, UPDATE, PRACK\r\nSupported: replaces, timer, 100rel\r\nDiversion: <sip:+15551234567@pbx.example>;reason=unconditional\r\nP-Asserted-Identity: "Jane Doe" <sip:+15557654321@192.0.2.7>\r\nUser-Agent: A telephone system 1.2.3\r\n`;

function invite(more = ""): Buffer {
  return Buffer.from(
    `INVITE sip:+15551234567@192.0.2.1:5060 SIP/2.0\r\n${FIELDS}${more}Content-Type: application/sdp\r\nContent-Length: ${SDP.length}\r\n\r\n${SDP}`,
  );
}

/** Fills up to 64 KB with what made other parsers slow. */
const LARGE: readonly (readonly [string, (bytes: number) => Buffer])[] = [
  ["one long value", (bytes) => invite(`Subject: ${"x".repeat(bytes)}\r\n`)],
  ["many small fields", (bytes) => invite("a: b\r\n".repeat(Math.floor(bytes / 6)))],
  [
    "many Vias in one field",
    (bytes) => invite(`Via: ${"SIP/2.0/UDP a;branch=b, ".repeat(Math.floor(bytes / 24))}SIP/2.0/UDP a\r\n`),
  ],
  ["quotes that never end", (bytes) => invite(`P-Asserted-Identity: "${'\\"'.repeat(bytes / 2)}\r\n`)],
  ["blanks", (bytes) => invite(`Subject:${" ".repeat(bytes)}\r\n`)],
  ["parameters", (bytes) => invite(`Contact: <sip:a@b>${";a=b".repeat(Math.floor(bytes / 4))}\r\n`)],
  ["open brackets", (bytes) => invite(`Route: ${"<".repeat(bytes)}\r\n`)],
  ["commas", (bytes) => invite(`Record-Route: ${",".repeat(bytes)}\r\n`)],
];

/** Reads and checks an INVITE, and what is as large as a datagram can be. */
export function measureParsing(): readonly ParseFigures[] {
  const room = LARGE_BYTES - invite().length - 64;
  return [
    figuresOf("INVITE of 1 KB", invite(`Organization: ${"x".repeat(1_024 - 16 - invite().length)}\r\n`), ROUNDS),
    ...LARGE.map(([name, make]) => figuresOf(`64 KB: ${name}`, make(room), LARGE_ROUNDS)),
  ];
}

function figuresOf(name: string, bytes: Buffer, rounds: number): ParseFigures {
  const read = () => {
    const { message } = parseMessage(bytes);
    if (message !== null) checkMessage(message);
  };
  let seen = 0;
  const scan = () => {
    let sum = 0;
    for (const byte of bytes) sum = (sum + byte) | 0;
    seen ^= sum;
  };
  const [parsed, scanned] = [timesOf(read, rounds), timesOf(scan, rounds)];
  if (seen === 1) process.stdout.write("");
  return {
    name,
    bytes: bytes.length,
    medianUs: at(parsed, 0.5),
    worstUs: at(parsed, rounds > 1_000 ? 0.999 : 1),
    scanUs: at(scanned, 0.5),
  };
}

/** In microseconds, sorted; the first tenth warms up. */
function timesOf(run: () => void, rounds: number): readonly number[] {
  const times: number[] = [];
  for (let round = -rounds / 10; round < rounds; round += 1) {
    const startedMs = performance.now();
    run();
    if (round >= 0) times.push((performance.now() - startedMs) * 1_000);
  }
  return times.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
