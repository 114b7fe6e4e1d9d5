import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import type { VoiceFault } from "../speaking/voice-failure.ts";

/**
 * Deepgram's codes begin with what failed: DATA, BIG and MESSAGE are about what we sent, NET about the connection.
 * https://developers.deepgram.com/docs/tts-troubleshooting-websocket-net-and-data-errors
 */
export function faultOfDeepgramCode(code: string | null): VoiceFault {
  const isOurs = code !== null && /^(DATA|BIG|MESSAGE)-/.test(code);
  return { kind: isOurs ? "invalid-request" : "vendor-failed", vendorCode: code };
}

/** A close frame's reason begins with the code. Null where there is none. */
export function faultOfDeepgramClose(end: OutboundSocketEnd): VoiceFault | null {
  const code = end.code === null ? null : /^[A-Z]{2,10}-\d{4}/.exec(end.reason);
  return code === null ? null : faultOfDeepgramCode(code[0]);
}
