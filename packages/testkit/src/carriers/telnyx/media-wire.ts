import { memberOf, parseMessage, payloadOf } from "../calls/media-payload.ts";
import type { MediaCommand, MediaWire } from "../calls/media-wire.ts";
import { FRAME_MS } from "../calls/microphone.ts";
import type { SimulatedCall } from "../carrier-records.ts";

export interface TelnyxStream {
  readonly accountId: string;
  readonly streamId: string;
  readonly call: SimulatedCall;
  readonly customParameters: Readonly<Record<string, string>>;
  /** False in the `mp3` mode, Telnyx's default, which expects MP3 files. */
  readonly takesRtp: boolean;
  readonly nowMs: () => number;
}

const MIN_SAMPLES = 20 * 8;
const MAX_SAMPLES = 30_000 * 8;

/** Media streaming over WebSockets. https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming */
export function createTelnyxMediaWire(stream: TelnyxStream): MediaWire {
  const { accountId, streamId, call } = stream;
  let sequence = 0;
  let chunk = 0;
  const message = (event: string, content: Readonly<Record<string, unknown>>) => {
    sequence += 1;
    return JSON.stringify({ event, sequence_number: String(sequence), ...content, stream_id: streamId });
  };
  const error = (code: number, title: string, detail: string): MediaCommand => ({
    kind: "violation",
    message: `${code} ${title}: ${detail}`,
    reply: JSON.stringify({ event: "error", payload: { code, title, detail }, stream_id: streamId }),
  });

  const readMessage = (json: unknown): MediaCommand => {
    const event = memberOf(json, "event");
    if (event === "media") {
      const muLaw = payloadOf(json);
      if (muLaw === null) return error(100_004, "invalid_media", "Media provided was not base64 encoded");
      if (!stream.takesRtp) return error(100_004, "invalid_media", "the stream is in mp3 mode, and this is no MP3");
      if (muLaw.length < MIN_SAMPLES || muLaw.length > MAX_SAMPLES) {
        return error(100_003, "malformed_frame", `${muLaw.length / 8} ms of audio; 20 ms to 30 s are taken`);
      }
      return { kind: "audio", muLaw };
    }
    if (event === "mark") {
      const name = memberOf(memberOf(json, "mark"), "name");
      if (typeof name !== "string" || name === "") return error(100_003, "malformed_frame", "a mark without a name");
      return { kind: "mark", name, reply: () => message("mark", { mark: { name } }) };
    }
    if (event === "clear") return { kind: "clear", reply: null, returnsMarks: true };
    return error(100_003, "malformed_frame", `${String(event)} is no message to Telnyx`);
  };

  return {
    headers: { "User-Agent": "telnyx-media-streaming" },
    mayReorderFrames: true,
    opening: () => [
      JSON.stringify({ event: "connected", version: "1.0.0" }),
      message("start", {
        start: {
          user_id: accountId,
          call_control_id: call.sid,
          call_session_id: call.parentSid ?? call.sid,
          client_state: call.clientState,
          from: call.from,
          to: call.to,
          custom_parameters: stream.customParameters,
          media_format: { encoding: "PCMU", sample_rate: 8_000, channels: 1 },
        },
      }),
    ],
    frame(muLaw) {
      chunk += 1;
      const timestamp = String((chunk - 1) * FRAME_MS);
      const payload = Buffer.from(muLaw).toString("base64");
      return message("media", { media: { track: "inbound", chunk: String(chunk), timestamp, payload } });
    },
    digit: (digit) => message("dtmf", { occurred_at: new Date(stream.nowMs()).toISOString(), dtmf: { digit } }),
    closing: () => [message("stop", { stop: { user_id: accountId, call_control_id: call.sid } })],
    read: (bytes, isBinary) =>
      isBinary ? error(100_003, "malformed_frame", "a binary message") : readMessage(parseMessage(bytes)),
  };
}
