import { decodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { writePcm16 } from "@parley/audio/pcm16-bytes";
import { WAV_HEADER_BYTES, wavHeader } from "@parley/audio/wav";
import { OperationReply } from "../../../platform/http/operation.ts";

/** An answer of sound: PCM of 16 bits, since browsers need not know mu-law. */
export function wavReply(muLaw: Uint8Array, headers: Readonly<Record<string, string>> = {}): OperationReply {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  const body = Buffer.alloc(WAV_HEADER_BYTES + 2 * pcm.length);
  body.set(wavHeader({ sampleRateHz: MU_LAW_SAMPLE_RATE_HZ, channels: 1 }, pcm.length));
  writePcm16(pcm, body, WAV_HEADER_BYTES);
  return new OperationReply({
    headers: { "content-type": "audio/wav", "cache-control": "no-store", ...headers },
    body,
  });
}
