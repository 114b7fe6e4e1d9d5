/** Quieter than this is silence, for a meter. */
const FLOOR_DECIBELS = -60;

/**
 * How loud a piece of sound is, for a meter: 0 for silence, 100 for as loud as it goes.
 * @param pcm PCM16
 */
export function levelOf(pcm: ArrayBuffer): number {
  const samples = new Int16Array(pcm);
  let sum = 0;
  for (const sample of samples) sum += (sample / 32_768) ** 2;
  if (sum === 0) return 0;
  const decibels = 10 * Math.log10(sum / samples.length);
  return Math.round(100 * Math.min(1, Math.max(0, 1 - decibels / FLOOR_DECIBELS)));
}
