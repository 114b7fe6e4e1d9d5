import { createHash } from "node:crypto";
import type { Memory } from "../memory.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How far apart what is remembered of different subjects stands, in pixels. */
const SPREAD = 2_400;
/** Neighbours in a spiral with this angle between them never stand in line. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const STEP = 90;
/** Places in the spiral of one subject; further memories share them with older ones. */
const PLACES = 400;

/**
 * Where a memory stands in the picture of all: near those of the same subject. Depends on the memory alone, so that it
 * stays where it is while others come and go.
 */
export function placeOf({ id, scope, subjectId, callerHash }: Memory): Place {
  const center = centerOf(callerHash === null ? `${scope}|${subjectId ?? ""}` : `caller|${callerHash}`);
  const position = id % PLACES;
  const angle = position * GOLDEN_ANGLE;
  const radius = STEP * Math.sqrt(position);
  return { x: Math.round(center.x + radius * Math.cos(angle)), y: Math.round(center.y + radius * Math.sin(angle)) };
}

function centerOf(subject: string): Place {
  const digest = createHash("sha256").update(subject).digest();
  return { x: (digest.readUInt16BE(0) % 9) * SPREAD, y: (digest.readUInt16BE(2) % 9) * SPREAD };
}
