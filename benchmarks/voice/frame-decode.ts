// One command: `npm run benchmark:frames`. What a media message of 20 ms costs between a socket's bytes and mu-law, in ratio
// to the plain way with `JSON.parse` and `Buffer`. All take turns on one thread; only the ratios mean much.
import { randomBytes } from "node:crypto";
import { MediaFrameReader } from "../../apps/service/src/providers/telephony/media-stream/frame.ts";
import type {
  MediaStream,
  MediaStreamProtocol,
} from "../../apps/service/src/providers/telephony/media-stream/protocol.ts";
import { telnyxMediaStreamProtocol } from "../../apps/service/src/providers/telephony/telnyx/calls/media-stream.ts";
import { twilioMediaStreamProtocol } from "../../apps/service/src/providers/telephony/twilio/calls/media-stream.ts";
import { vonageMediaStreamProtocol } from "../../apps/service/src/providers/telephony/vonage/calls/media-stream.ts";

const ROUNDS = 300;
/** Different messages, more than a processor's nearest cache holds, as many calls at once are. */
const MESSAGES = 500;
const FRAME_BYTES = 160;
/** What is printed as the figure: others on the machine only ever add. */
const QUIET_SHARE = 0.1;

const STREAM_SID = "MZ18ad3ab5a668481ce02b83e7395059f0";
const STARTS = {
  twilio: { event: "start", start: { streamSid: STREAM_SID, callSid: "CA1" }, streamSid: STREAM_SID },
  telnyx: { event: "start", start: { call_control_id: "v3:1" }, stream_id: "32DE0DEA" },
  vonage8: { event: "websocket:connected", "content-type": "audio/l16;rate=8000" },
  vonage16: { event: "websocket:connected", "content-type": "audio/l16;rate=16000" },
} as const;

/** Grows with all that is decoded, so that nothing is left out as unused. */
let heard = 0;

const inbound = twilioMessages("inbound");
const frame = randomBytes(FRAME_BYTES);
const steps: readonly (readonly [name: string, run: () => void])[] = [
  ['in: `JSON.parse` and `Buffer.from(…, "base64")`', plainWay(inbound)],
  ["in: the frame reader alone", readerAlone(inbound)],
  ["in: a Twilio stream, socket to handler", receiving(twilioMediaStreamProtocol, STARTS.twilio, inbound, false)],
  ["in: a Telnyx stream", telnyxReceiving()],
  ["in: a Vonage stream at 8 kHz", receiving(vonageMediaStreamProtocol, STARTS.vonage8, pcmMessages(320), true)],
  ["in: a Vonage stream at 16 kHz", receiving(vonageMediaStreamProtocol, STARTS.vonage16, pcmMessages(640), true)],
  ['out: `JSON.stringify` and `toString("base64")`', plainSending],
  ["out: a Twilio stream", sending(twilioMediaStreamProtocol, STARTS.twilio)],
  ["out: a Vonage stream at 8 kHz", sending(vonageMediaStreamProtocol, STARTS.vonage8)],
];

const nsByStep = steps.map((): number[] => []);
// The first tenth runs code that is not compiled yet.
for (let round = -ROUNDS / 10; round < ROUNDS; round += 1) {
  for (const [index, [, run]] of steps.entries()) {
    const startMs = performance.now();
    for (let message = 0; message < MESSAGES; message += 1) run();
    if (round >= 0) nsByStep[index]?.push(((performance.now() - startMs) * 1e6) / MESSAGES);
  }
}

const baselineNs = quantile(nsByStep[0] ?? [], QUIET_SHARE);
console.log("| a message of 20 ms | ns, quiet tenth | ns, median | ratio to the first |\n|---|---|---|---|");
for (const [index, [name]] of steps.entries()) {
  const ns = nsByStep[index] ?? [];
  const quietNs = quantile(ns, QUIET_SHARE);
  const ratio = (quietNs / baselineNs).toFixed(2);
  console.log(`| ${name} | ${Math.round(quietNs)} | ${Math.round(quantile(ns, 0.5))} | ${ratio} |`);
}
if (heard === 0) throw new Error("nothing was decoded");

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function twilioMessages(track: string): readonly Buffer[] {
  return Array.from({ length: MESSAGES }, (_, index) => {
    const payload = randomBytes(FRAME_BYTES).toString("base64");
    const media = { track, chunk: String(index + 1), timestamp: String(index * 20), payload };
    return Buffer.from(
      JSON.stringify({ event: "media", sequenceNumber: String(index + 2), media, streamSid: STREAM_SID }),
    );
  });
}

function pcmMessages(bytes: number): readonly Buffer[] {
  return Array.from({ length: MESSAGES }, () => randomBytes(bytes));
}

/** One message of the list after the other, for ever. */
function each<Message>(messages: readonly Message[], handle: (message: Message) => void): () => void {
  let at = 0;
  return () => {
    const message = messages[at % messages.length];
    at += 1;
    if (message !== undefined) handle(message);
  };
}

function plainWay(messages: readonly Buffer[]): () => void {
  return each(messages, (message) => {
    const { media } = JSON.parse(message.toString());
    heard += Buffer.from(media.payload, "base64").length;
  });
}

function readerAlone(messages: readonly Buffer[]): () => void {
  const reader = new MediaFrameReader();
  return each(messages, (message) => {
    if (!reader.read(message)) throw new Error("left to JSON.parse");
    heard += reader.audio.length;
  });
}

function open(protocol: MediaStreamProtocol, start: object): MediaStream {
  const ignore = () => undefined;
  const socket = {
    send: (message: string | Uint8Array) => {
      heard += message.length;
    },
    close: ignore,
    bufferedBytes: 0,
  };
  const onAudio = (muLaw: Uint8Array) => {
    heard += muLaw.length;
  };
  const handler = { onStart: ignore, onAudio, onDtmf: ignore, onMark: ignore, onStop: ignore };
  const stream = protocol.open(socket, handler);
  stream.receive(Buffer.from(JSON.stringify(start)), false);
  return stream;
}

function receiving(
  protocol: MediaStreamProtocol,
  start: object,
  messages: readonly Buffer[],
  isBinary: boolean,
): () => void {
  const stream = open(protocol, start);
  return each(messages, (message) => stream.receive(message, isBinary));
}

/** Its frames are numbered, so each is sent once. */
function telnyxReceiving(): () => void {
  let stream: MediaStream = open(telnyxMediaStreamProtocol, STARTS.telnyx);
  let left = 0;
  const receive = each(inbound, (message) => stream.receive(message, false));
  return () => {
    if (left === 0) {
      stream = open(telnyxMediaStreamProtocol, STARTS.telnyx);
      left = MESSAGES;
    }
    left -= 1;
    receive();
  };
}

function plainSending(): void {
  const payload = frame.toString("base64");
  heard += JSON.stringify({ event: "media", streamSid: STREAM_SID, media: { payload } }).length;
}

function sending(protocol: MediaStreamProtocol, start: object): () => void {
  const stream = open(protocol, start);
  return () => stream.sendAudio(frame);
}
