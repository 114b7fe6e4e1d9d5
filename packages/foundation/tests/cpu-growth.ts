/** Measured again so often before a growth is believed: garbage and compilation fall into single measurements. */
const MOST_MEASUREMENTS = 8;
const RUNS = 2;
/** Less than this is the grain of the clock. */
const LEAST_MICROS = 1_000;

/**
 * How much more CPU time work takes for four times the input: about 4 when it is linear, 16 when it is quadratic. It is
 * the processor's time, so that it does not matter what else the machine does; the smallest growth of several counts.
 * @param work gets the size of the input to work on
 */
export async function cpuGrowthOfFourfold(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measurement = 0; measurement < MOST_MEASUREMENTS && least > 6; measurement += 1) {
    const smallMicros = await leastMicros(() => work(size / 4));
    const largeMicros = await leastMicros(() => work(size));
    least = Math.min(least, largeMicros / Math.max(smallMicros, LEAST_MICROS));
  }
  return least;
}

async function leastMicros(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
