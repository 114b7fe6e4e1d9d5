/*
 * Sums of products of one signal with another at many lags, in AssemblyScript with SIMD. For what the host does with it see
 * `../src/correlation/correlate.ts`.
 */

/** In samples; the host checks. */
export const mostWanted: i32 = 1600;
export const mostWithin: i32 = 5280;

const SAMPLE_BYTES: usize = 4;

// With eight samples to spare: four lags and four samples at a time read beyond the end, and multiply what is there by 0.
export const wantedAddress: usize = memory.data(1600 * 4 + 32, 16);
export const withinAddress: usize = memory.data(5280 * 4 + 32, 16);
export const sumsAddress: usize = memory.data(5280 * 4 + 32, 16);

function sumOfLanes(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/**
 * Writes one sum for each of `lags` lags from `firstLag` on. `wantedLength` is a multiple of four: the host fills up with
 * zeros. Four lags share each read of what is wanted.
 */
export function correlate(wantedLength: i32, firstLag: i32, lags: i32): void {
  const end = wantedAddress + <usize>wantedLength * SAMPLE_BYTES;
  for (let lag: i32 = 0; lag < lags; lag += 4) {
    let within = withinAddress + <usize>(firstLag + lag) * SAMPLE_BYTES;
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    for (let wanted = wantedAddress; wanted < end; wanted += 4 * SAMPLE_BYTES) {
      const samples = v128.load(wanted);
      sum0 = f32x4.add(sum0, f32x4.mul(samples, v128.load(within)));
      sum1 = f32x4.add(sum1, f32x4.mul(samples, v128.load(within, 4)));
      sum2 = f32x4.add(sum2, f32x4.mul(samples, v128.load(within, 8)));
      sum3 = f32x4.add(sum3, f32x4.mul(samples, v128.load(within, 12)));
      within += 4 * SAMPLE_BYTES;
    }
    const sums = sumsAddress + <usize>lag * SAMPLE_BYTES;
    f32.store(sums, sumOfLanes(sum0));
    f32.store(sums, sumOfLanes(sum1), 4);
    f32.store(sums, sumOfLanes(sum2), 8);
    f32.store(sums, sumOfLanes(sum3), 12);
  }
}
