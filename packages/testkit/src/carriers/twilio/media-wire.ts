import { memberOf, parseMessage, payloadOf } from "../calls/media-payload.ts";
import type { MediaCommand, MediaWire } from "../calls/media-wire.ts";
import { FRAME_MS } from "../calls/microphone.ts";
import { signTwilioWebhook } from "./signer.ts";

export interface TwilioStream {
  readonly accountSid: string;
  readonly authToken: string;
  readonly callSid: string;
  readonly streamSid: string;
  /** The URL it connected to. */
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Twilio's bidirectional Media Streams. https://www.twilio.com/docs/voice/media-streams/websocket-messages */
export function createTwilioMediaWire(stream: TwilioStream): MediaWire {
  const { accountSid, callSid, streamSid } = stream;
  let sequence = 0;
  let chunk = 0;
  // All numbers are strings.
  const message = (event: string, content: Readonly<Record<string, unknown>>) => {
    sequence += 1;
    return JSON.stringify({ event, sequenceNumber: String(sequence), ...content, streamSid });
  };

  const readMessage = (json: unknown): MediaCommand => {
    const event = memberOf(json, "event");
    if (memberOf(json, "streamSid") !== streamSid) return violation(`${String(event)} without the stream's streamSid`);
    if (event === "media") {
      const muLaw = payloadOf(json);
      return muLaw === null ? violation("media without a base64 payload") : { kind: "audio", muLaw };
    }
    if (event === "mark") {
      const name = memberOf(memberOf(json, "mark"), "name");
      if (typeof name !== "string" || name === "") return violation("a mark without a name");
      return { kind: "mark", name, reply: () => message("mark", { mark: { name } }) };
    }
    if (event === "clear") return { kind: "clear", reply: null, returnsMarks: true };
    return violation(`${String(event)} is no message to Twilio`);
  };

  return {
    headers: {
      "User-Agent": "TwilioProxy/1.1",
      "X-Twilio-Signature": signTwilioWebhook(stream.authToken, stream.url, []),
    },
    opening: () => [
      JSON.stringify({ event: "connected", protocol: "Call", version: "1.0.0" }),
      message("start", {
        start: {
          accountSid,
          streamSid,
          callSid,
          tracks: ["inbound"],
          mediaFormat: { encoding: "audio/x-mulaw", sampleRate: 8_000, channels: 1 },
          customParameters: stream.parameters,
        },
      }),
    ],
    frame(muLaw) {
      chunk += 1;
      const timestamp = String((chunk - 1) * FRAME_MS);
      const payload = Buffer.from(muLaw).toString("base64");
      return message("media", { media: { track: "inbound", chunk: String(chunk), timestamp, payload } });
    },
    digit: (digit) => message("dtmf", { dtmf: { track: "inbound_track", digit } }),
    closing: () => [message("stop", { stop: { accountSid, callSid } })],
    read: (bytes, isBinary) =>
      isBinary ? violation("a binary message, which Twilio does not take") : readMessage(parseMessage(bytes)),
  };
}

function violation(message: string): MediaCommand {
  return { kind: "violation", message };
}
