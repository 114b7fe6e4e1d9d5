/** How long to let a phone ring: whole seconds, clamped to what a carrier accepts. */
export function ringTimeoutWithin(seconds: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(seconds)));
}
