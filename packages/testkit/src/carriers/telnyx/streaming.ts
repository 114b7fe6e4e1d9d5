import { memberOf } from "../calls/media-payload.ts";

/** How a command asks for the call's audio to be streamed. */
export interface TelnyxStreaming {
  readonly url: string;
  readonly track: string;
  /** Whether returned mu-law is played; Telnyx's default mode expects MP3 files. */
  readonly takesRtp: boolean;
  readonly customParameters: Readonly<Record<string, string>>;
}

const TRACKS: readonly unknown[] = [undefined, "inbound_track", "outbound_track", "both_tracks"];
/** The simulated codecs; the carrier has more. */
const CODECS: readonly unknown[] = [undefined, "PCMU", "default"];
const RATES: readonly unknown[] = [undefined, 8_000];
const MODES: readonly unknown[] = [undefined, "rtp", "mp3"];

/**
 * Reads the streaming members of `answer`, `streaming_start` and dial. `null`: no stream; a string says what is not
 * supported. https://developers.telnyx.com/api-reference/call-commands/streaming-start
 */
export function readStreaming(body: Readonly<Record<string, unknown>>): TelnyxStreaming | string | null {
  const url = body["stream_url"];
  if (url === undefined) return null;
  if (typeof url !== "string" || !/^wss?:\/\/[^\s/]+/i.test(url)) return "stream_url must be a WebSocket address";
  if (!TRACKS.includes(body["stream_track"])) return "stream_track is unknown";
  if (!MODES.includes(body["stream_bidirectional_mode"])) return "stream_bidirectional_mode is unknown";
  for (const name of ["stream_codec", "stream_bidirectional_codec"]) {
    if (!CODECS.includes(body[name])) return `${name}: only PCMU is simulated`;
  }
  if (!RATES.includes(body["stream_bidirectional_sampling_rate"])) return "only 8000 Hz are simulated";
  const parameters = Array.isArray(body["custom_parameters"]) ? body["custom_parameters"] : [];
  return {
    url,
    track: String(body["stream_track"] ?? "inbound_track"),
    takesRtp: body["stream_bidirectional_mode"] === "rtp",
    customParameters: Object.fromEntries(
      parameters.map((parameter) => [String(memberOf(parameter, "name")), String(memberOf(parameter, "value"))]),
    ),
  };
}
