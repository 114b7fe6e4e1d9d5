import { seededRandom } from "@parley/foundation/seeded-random";
import { MOST_DIMENSIONS } from "./embedder.ts";

/** Never changes: vectors that were made with another are not comparable. */
const SEED = 20_261_124;
const projections = new Map<number, Int8Array>();

/**
 * The vector at length 1, at most `MOST_DIMENSIONS` wide. A wider one is projected onto that many directions of random signs,
 * which keeps angles nearly as they are (Johnson-Lindenstrauss; signs by Achlioptas 2003).
 * @returns null for a vector without a direction
 */
export function unitVector(values: readonly number[] | Float32Array): Float32Array | null {
  const narrow = values.length > MOST_DIMENSIONS ? project(values) : Float32Array.from(values);
  const length = Math.hypot(...narrow);
  if (!Number.isFinite(length) || length === 0) return null;
  return narrow.map((value) => value / length);
}

function project(values: readonly number[] | Float32Array): Float32Array {
  const width = values.length;
  const signs = projectionOf(width);
  const projected = new Float32Array(MOST_DIMENSIONS);
  for (let row = 0; row < MOST_DIMENSIONS; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) sum += (values[column] ?? 0) * (signs[row * width + column] ?? 0);
    projected[row] = sum;
  }
  return projected;
}

function projectionOf(width: number): Int8Array {
  const known = projections.get(width);
  if (known !== undefined) return known;
  const bits = seededRandom(SEED).bytes(Math.ceil((MOST_DIMENSIONS * width) / 8));
  const signs = Int8Array.from({ length: MOST_DIMENSIONS * width }, (_, index) =>
    ((bits[index >> 3] ?? 0) >> (index & 7)) & 1 ? 1 : -1,
  );
  projections.set(width, signs);
  return signs;
}
