/** How long to let a phone ring: whole seconds, brought within what a carrier takes. */
export function ringTimeoutWithin(seconds: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(seconds)));
}
