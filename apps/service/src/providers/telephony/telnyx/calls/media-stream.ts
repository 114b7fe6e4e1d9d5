import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import {
  JsonMediaStream,
  type JsonMediaStreamDialect,
  type JsonMediaStreamStart,
} from "../../media-stream/json-protocol.ts";
import { objectOf, textOf } from "../../media-stream/message.ts";
import type { MediaStreamMessage, SharedMediaStreamProtocol } from "../../media-stream/protocol.ts";
import { TelnyxMediaStreamOrder } from "./media-stream-order.ts";

/** https://developers.telnyx.com/api-reference/websockets/stream-call-media-over-websocket */
export const telnyxMediaStreamProtocol: SharedMediaStreamProtocol = {
  path: "/streams",
  open: (socket, handler) => new JsonMediaStream(DIALECT, socket, handler),
  recognizes: (start) => readStart(start) !== null,
};

const DIALECT: JsonMediaStreamDialect = {
  // Telnyx sends the call's own codec where it cannot transcode to the one we ask for; ours stays `stream_bidirectional_codec`.
  encodings: { muLaw: "PCMU", aLaw: "PCMA" },
  // The limits of Telnyx's `rtp` mode.
  messageBytes: { min: 20 * MU_LAW_SAMPLES_PER_MS, max: 30_000 * MU_LAW_SAMPLES_PER_MS },
  readStart,
  createOrder: (deliver) => new TelnyxMediaStreamOrder(deliver),
};

function readStart(message: MediaStreamMessage): JsonMediaStreamStart | null {
  const start = objectOf(message["start"]);
  const streamSid = textOf(message["stream_id"]);
  const callSid = textOf(start?.["call_control_id"]);
  if (start === null || streamSid === null || callSid === null) return null;
  const format = objectOf(start["media_format"]);
  return {
    streamSid,
    callSid,
    // The token came in the URL.
    token: null,
    mediaFormat: format && {
      encoding: format["encoding"],
      sampleRateHz: format["sample_rate"],
      channels: format["channels"],
    },
    address: {},
  };
}
