/** Where in an organization's events a stream stands. */
export interface EventCursor {
  /** The newest event that was sent, or was there when the stream began. */
  readonly position: number;
  /** What is not behind this event belongs to before the stream, and is never sent. */
  readonly floor: number;
}

/** Ids that a number of JavaScript can hold. */
const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

/** As it stands in an event's `id`; a client only gives it back. */
export function writeCursor({ position, floor }: EventCursor): string {
  return `${position}-${floor}`;
}

/** @returns null for what no stream has sent */
export function readCursor(written: string): EventCursor | null {
  const [, position, floor] = CURSOR.exec(written) ?? [];
  return position === undefined || floor === undefined ? null : { position: Number(position), floor: Number(floor) };
}
