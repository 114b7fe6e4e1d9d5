import type { getMemoryGraph } from "@parley/contracts/learning/memory-graph-contracts";
import type { WireAnswer } from "@parley/contracts/operation";

type GraphNode = WireAnswer<typeof getMemoryGraph>["nodes"][number];

export const WIDTH = 1_000;
export const HEIGHT = 480;
/** So that no node is cut off. */
const MARGIN = 24;

interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly node: GraphNode;
}

/** Between subjects there is much room in the service's positions; more than this says nothing. */
const WIDEST_GAP = 300;
/** So that neighbours can be told apart. */
const NARROWEST_GAP = 60;

/** The service's positions, without most of the room between subjects and stretched to the picture; what stands alone stands in the middle. */
export function placeNodes(nodes: readonly GraphNode[]): ReadonlyMap<string, PlacedNode> {
  const across = fit(
    nodes.map(({ position }) => position.x),
    WIDTH,
  );
  const down = fit(
    nodes.map(({ position }) => position.y),
    HEIGHT,
  );
  return new Map(
    nodes.map((node) => [node.id, { node, x: across(node.position.x), y: down(node.position.y) }] as const),
  );
}

function fit(values: readonly number[], to: number): (value: number) => number {
  const offsets = new Map<number, number>();
  let [former, offset]: [number | undefined, number] = [undefined, 0];
  for (const value of new Set(values.toSorted((a, b) => a - b))) {
    if (former !== undefined) offset += Math.min(Math.max(value - former, NARROWEST_GAP), WIDEST_GAP);
    offsets.set(value, offset);
    former = value;
  }
  if (offset === 0) return () => to / 2;
  return (value) => MARGIN + ((offsets.get(value) ?? 0) / offset) * (to - 2 * MARGIN);
}
