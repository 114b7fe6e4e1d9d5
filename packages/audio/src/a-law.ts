import { encodeMuLaw, PCM_OF_CODE } from "./mu-law.ts";

/** ITU-T G.711, A-law: 8 kHz, one byte a sample. */

/** One sample as 16-bit PCM. */
export function decodeALawSample(code: number): number {
  const value = code ^ 0x55;
  const segment = (value & 0x70) >> 4;
  const step = (value & 0x0f) << 4;
  const magnitude = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1);
  return (value & 0x80) === 0 ? -magnitude : magnitude;
}

/** The nearest A-law code of a 16-bit sample. */
export function encodeALawSample(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = Math.min(sample >= 0 ? sample : -sample - 1, 0x7fff) >> 3;
  let segment = 0;
  while (segment < 7 && magnitude >= 32 << segment) segment += 1;
  const step = segment < 2 ? (magnitude >> 1) & 0x0f : (magnitude >> segment) & 0x0f;
  return (sign | (segment << 4) | step) ^ 0x55;
}

const TO_MU_LAW = new Uint8Array(256);
encodeMuLaw(
  Int16Array.from({ length: 256 }, (_, code) => decodeALawSample(code)),
  TO_MU_LAW,
);
const FROM_MU_LAW = Uint8Array.from(PCM_OF_CODE, encodeALawSample);

/** Turns A-law into mu-law, byte for byte, in the same memory or another. */
export function aLawToMuLaw(aLaw: Uint8Array, into: Uint8Array = aLaw): void {
  for (let index = 0; index < aLaw.length; index += 1) into[index] = TO_MU_LAW[aLaw[index] ?? 0] ?? 0;
}

export function muLawToALaw(muLaw: Uint8Array, into: Uint8Array = muLaw): void {
  for (let index = 0; index < muLaw.length; index += 1) into[index] = FROM_MU_LAW[muLaw[index] ?? 0] ?? 0;
}
