/**
 * How strong one frequency is in a piece of audio (Goertzel): the power of its sine, which is half its amplitude squared, in
 * the samples' unit squared. Exact over whole periods; otherwise frequencies within `sampleRateHz / samples.length` leak in.
 * Divided by `meanPower` it is the tone's share of the audio.
 */
export function goertzelPower(samples: Int16Array | Float32Array, frequencyHz: number, sampleRateHz: number): number {
  return goertzelPowers(samples, [frequencyHz], sampleRateHz)[0] ?? 0;
}

/**
 * `goertzelPower` of each frequency. Each step depends on the one before it, so four frequencies side by side take hardly
 * longer than one.
 */
export function goertzelPowers(
  samples: Int16Array | Float32Array,
  frequenciesHz: readonly number[],
  sampleRateHz: number,
): Float64Array {
  const { length } = samples;
  const powers = new Float64Array(frequenciesHz.length);
  if (length === 0) return powers;
  const coefficientAt = (index: number) => 2 * Math.cos((2 * Math.PI * (frequenciesHz[index] ?? 0)) / sampleRateHz);
  const powerOf = (last: number, beforeLast: number, coefficient: number) =>
    (2 * (last * last + beforeLast * beforeLast - coefficient * last * beforeLast)) / (length * length);
  for (let at = 0; at < powers.length; at += 4) {
    const c0 = coefficientAt(at);
    const c1 = coefficientAt(at + 1);
    const c2 = coefficientAt(at + 2);
    const c3 = coefficientAt(at + 3);
    let [a0, a1, a2, a3] = [0, 0, 0, 0];
    let [b0, b1, b2, b3] = [0, 0, 0, 0];
    for (let index = 0; index < length; index += 1) {
      const sample = samples[index] ?? 0;
      const n0 = sample + c0 * a0 - b0;
      const n1 = sample + c1 * a1 - b1;
      const n2 = sample + c2 * a2 - b2;
      const n3 = sample + c3 * a3 - b3;
      b0 = a0;
      b1 = a1;
      b2 = a2;
      b3 = a3;
      a0 = n0;
      a1 = n1;
      a2 = n2;
      a3 = n3;
    }
    // Those past the end of the list are not stored.
    powers[at] = powerOf(a0, b0, c0);
    powers[at + 1] = powerOf(a1, b1, c1);
    powers[at + 2] = powerOf(a2, b2, c2);
    powers[at + 3] = powerOf(a3, b3, c3);
  }
  return powers;
}

/** Mean square of the samples, in their unit squared; 0 if there are none. */
export function meanPower(samples: Int16Array | Float32Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) {
    sum += (samples[index] ?? 0) ** 2;
  }
  return samples.length === 0 ? 0 : sum / samples.length;
}
