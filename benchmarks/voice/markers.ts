/** What the caller's frames say to whoever plays the recognizer; the other side of `wire/markers.h`. */
export type Marker = "barge-in" | "eager-end" | "turn-end";

const MARKERS: ReadonlyMap<bigint, Marker> = new Map([
  [0xfe7dfc7bfa79f877n, "barge-in"],
  [0xfb7ef97cf77af578n, "eager-end"],
  [0xfd7efb7cf97af778n, "turn-end"],
]);

/** The marker a frame of mu-law begins with. */
export function markerOf(frame: Buffer): Marker | null {
  if (frame.length < 8) return null;
  return MARKERS.get(frame.readBigUInt64BE(0)) ?? null;
}
