import { readFileSync } from "node:fs";
import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { wavHeader } from "@parley/audio/wav";

/** Mu-law of a recording in PCM16. */
export function readRecording(path: string): readonly number[] {
  const bytes = readFileSync(path);
  const data = bytes.subarray(bytes.indexOf("data") + 8);
  const pcm = new Int16Array(Math.floor(data.length / 2));
  for (let index = 0; index < pcm.length; index += 1) pcm[index] = data.readInt16LE(2 * index);
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return [...muLaw];
}

/** PCM16: what is said, then silence until the end, because telephones begin anew with the file. */
export function wavOf(says: Uint8Array, seconds: number): Buffer {
  const pcm = new Int16Array(Math.max(says.length, seconds * 8_000));
  decodeMuLaw(says, pcm.subarray(0, says.length));
  const header = wavHeader({ sampleRateHz: 8_000, channels: 1 }, pcm.length);
  return Buffer.concat([header, Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)]);
}
