import type { MemoryGraph } from "../memories-queries.ts";

export const WIDTH = 1_000;
export const HEIGHT = 480;
/** So that no node is cut off. */
const MARGIN = 24;

export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly node: MemoryGraph["nodes"][number];
}

/** The service's positions, stretched to the picture; what stands alone stands in the middle. */
export function placeNodes(nodes: MemoryGraph["nodes"]): ReadonlyMap<string, PlacedNode> {
  const across = stretch(
    nodes.map(({ position }) => position.x),
    WIDTH,
  );
  const down = stretch(
    nodes.map(({ position }) => position.y),
    HEIGHT,
  );
  return new Map(
    nodes.map((node) => [node.id, { node, x: across(node.position.x), y: down(node.position.y) }] as const),
  );
}

function stretch(values: readonly number[], to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most <= least) return () => to / 2;
  return (value) => MARGIN + ((value - least) / (most - least)) * (to - 2 * MARGIN);
}
