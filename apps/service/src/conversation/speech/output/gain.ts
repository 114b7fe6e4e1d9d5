import { encodeMuLaw, muLawSample } from "@parley/audio/mu-law";

/** Louder than this only adds distortion. */
const LOUDEST = 4;

/**
 * Makes mu-law louder or softer, in place; samples out of range are clipped.
 * @param volume 0 is silence, 1 leaves the audio as it is, 4 is the maximum
 * @returns null when there is nothing to do
 */
export function createGain(volume: number): ((muLaw: Uint8Array) => void) | null {
  if (volume === 1 || !Number.isFinite(volume)) return null;
  const factor = Math.min(Math.max(volume, 0), LOUDEST);
  const pcm = Int16Array.from({ length: 256 }, (_, code) =>
    Math.max(-32_768, Math.min(32_767, Math.round(muLawSample(code) * factor))),
  );
  const table = new Uint8Array(256);
  encodeMuLaw(pcm, table);
  return (muLaw) => {
    for (let index = 0; index < muLaw.length; index += 1) muLaw[index] = table[muLaw[index] ?? 0] ?? 0;
  };
}
