import {
  JsonMediaStream,
  type JsonMediaStreamDialect,
  type JsonMediaStreamStart,
} from "../../media-stream/json-protocol.ts";
import { objectOf, textOf } from "../../media-stream/message.ts";
import type { MediaStreamMessage, SharedMediaStreamProtocol } from "../../media-stream/protocol.ts";

/** https://www.twilio.com/docs/voice/media-streams/websocket-messages */
export const twilioMediaStreamProtocol: SharedMediaStreamProtocol = {
  path: "/streams",
  open: (socket, handler) => new JsonMediaStream(DIALECT, socket, handler),
  recognizes: (start) => readStart(start) !== null,
};

const DIALECT: JsonMediaStreamDialect = {
  encodings: { muLaw: "audio/x-mulaw", aLaw: null },
  messageBytes: { min: 1, max: Number.POSITIVE_INFINITY },
  readStart,
  createOrder: null,
};

function readStart(message: MediaStreamMessage): JsonMediaStreamStart | null {
  const start = objectOf(message["start"]);
  const streamSid = textOf(message["streamSid"]) ?? textOf(start?.["streamSid"]);
  const callSid = textOf(start?.["callSid"]);
  if (start === null || streamSid === null || callSid === null) return null;
  const format = objectOf(start["mediaFormat"]);
  return {
    streamSid,
    callSid,
    token: textOf(objectOf(start["customParameters"])?.["token"]),
    mediaFormat: format && {
      encoding: format["encoding"],
      sampleRateHz: format["sampleRate"],
      channels: format["channels"],
    },
    address: { streamSid },
  };
}
