import { decodeMuLaw, encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { readPcm16, writePcm16 } from "@parley/audio/pcm16-bytes";
import { memberOf, parseMessage } from "../calls/media-payload.ts";
import type { MediaCommand, MediaWire } from "../calls/media-wire.ts";
import { FRAME_SAMPLES } from "../calls/microphone.ts";
import type { NccoSocket } from "./ncco.ts";

const MAX_WAITING_PACKETS = 3_072;
const DTMF_MS = 260;

/**
 * The WebSocket of a Voice call: 16-bit PCM in 20 ms packets, with JSON beside it. Notifications pending when the audio
 * is cleared are never sent. https://developer.vonage.com/en/voice/voice-api/concepts/websockets
 */
export function createVonageMediaWire(socket: NccoSocket): MediaWire {
  const factor = socket.rateHz / MU_LAW_SAMPLE_RATE_HZ;
  const packetBytes = FRAME_SAMPLES * factor * 2;

  const readText = (json: unknown): MediaCommand => {
    const action = memberOf(json, "action");
    if (action === "clear") {
      const reply = () => JSON.stringify({ event: "websocket:cleared" });
      return { kind: "clear", reply, returnsMarks: false };
    }
    if (action === "notify") {
      const payload = memberOf(json, "payload");
      if (typeof payload !== "object" || payload === null) return violation("a notify without a payload");
      const reply = () => JSON.stringify({ event: "websocket:notify", payload });
      return { kind: "mark", name: nameOf(payload), reply };
    }
    return violation(`${String(action)} is no message to Vonage`);
  };

  return {
    headers: {},
    maxWaitingSamples: MAX_WAITING_PACKETS * FRAME_SAMPLES,
    opening: () => [
      JSON.stringify({ event: "websocket:connected", "content-type": socket.contentType, ...socket.headers }),
    ],
    frame: (muLaw) => pcmOf(muLaw, factor),
    digit: (digit) => JSON.stringify({ event: "websocket:dtmf", digit, duration: DTMF_MS }),
    closing: () => [],
    read(bytes, isBinary) {
      if (!isBinary) return readText(parseMessage(bytes));
      if (bytes.length !== packetBytes) return violation(`a packet of ${bytes.length} bytes, not of ${packetBytes}`);
      return { kind: "audio", muLaw: muLawOf(bytes, factor) };
    },
  };
}

/** Interpolates linearly. At 8 kHz every code stays unchanged. */
function pcmOf(muLaw: Uint8Array, factor: number): Uint8Array {
  const samples = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, samples);
  const raised = new Int16Array(muLaw.length * factor);
  for (const [index, sample] of samples.entries()) {
    const next = samples[index + 1] ?? sample;
    for (let step = 0; step < factor; step += 1) {
      raised[index * factor + step] = Math.round(sample + ((next - sample) * step) / factor);
    }
  }
  const bytes = Buffer.alloc(raised.length * 2);
  writePcm16(raised, bytes);
  return bytes;
}

/** Every `factor`-th sample, since the phone has 8 kHz. */
function muLawOf(bytes: Buffer, factor: number): Uint8Array {
  const samples = new Int16Array(bytes.length / 2);
  readPcm16(bytes, samples);
  const kept = samples.filter((_, index) => index % factor === 0);
  const muLaw = new Uint8Array(kept.length);
  encodeMuLaw(kept, muLaw);
  return muLaw;
}

/** Its name in the log: the payload's name, or all of it. */
function nameOf(payload: object): string {
  const name = memberOf(payload, "name");
  return typeof name === "string" ? name : JSON.stringify(payload);
}

function violation(message: string): MediaCommand {
  return { kind: "violation", message };
}
