/**
 * How strong one frequency is in a piece of audio (Goertzel): the power of its sine, which is half its amplitude squared, in
 * the samples' unit squared. Exact over whole periods; otherwise frequencies within `sampleRateHz / samples.length` leak in.
 * Divided by `meanPower` it is the tone's share of the audio.
 */
export function goertzelPower(samples: Int16Array | Float32Array, frequencyHz: number, sampleRateHz: number): number {
  const { length } = samples;
  if (length === 0) {
    return 0;
  }
  const angle = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const coefficient = 2 * Math.cos(angle);
  let last = 0;
  let beforeLast = 0;
  for (let index = 0; index < length; index += 1) {
    const next = (samples[index] ?? 0) + coefficient * last - beforeLast;
    beforeLast = last;
    last = next;
  }
  const magnitudeSquared = last * last + beforeLast * beforeLast - coefficient * last * beforeLast;
  return (2 * magnitudeSquared) / (length * length);
}

/** Mean square of the samples, in their unit squared; 0 if there are none. */
export function meanPower(samples: Int16Array | Float32Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) {
    sum += (samples[index] ?? 0) ** 2;
  }
  return samples.length === 0 ? 0 : sum / samples.length;
}
