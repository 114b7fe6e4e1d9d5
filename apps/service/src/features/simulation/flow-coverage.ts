import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import type { Transition } from "@parley/flow-graph/transition-schemas";
import type { FlowMove } from "../../conversation/flow/flow-event.ts";

/** A transition between two nodes, or into a global node. */
export interface CoveredTransition {
  /** Null: into a global node, from any node. */
  readonly node: string | null;
  /** The position in the node's list; null when `node` is. */
  readonly index: number | null;
  readonly kind: string;
  readonly to: string;
  /** The condition, for people; null when there is none. */
  readonly when: string | null;
  readonly count: number;
}

export interface Visited {
  readonly visited: number;
  readonly total: number;
  /** With one decimal, never rounded up to 100; 100 when there is nothing to cover. */
  readonly percent: number;
}

export interface FlowCoverage {
  readonly nodes: Visited & { readonly counts: ReadonlyMap<string, number>; readonly missed: readonly string[] };
  readonly transitions: Visited & { readonly counts: readonly CoveredTransition[] };
}

/** How often each node was entered and each transition taken. */
export class CoverageCount {
  readonly #nodes: Map<string, number>;
  readonly #ways: Way[];

  constructor(graph: FlowGraph) {
    this.#nodes = new Map(Object.keys(graph.nodes).map((name) => [name, 0]));
    this.#ways = Object.entries(graph.nodes).flatMap(([name, { transitions }]) =>
      (transitions ?? []).map(
        (transition, index): Way => ({
          node: name,
          index,
          kind: transition.kind,
          to: transition.to,
          when: conditionOf(transition),
          count: 0,
        }),
      ),
    );
    for (const [name, { global }] of Object.entries(graph.nodes)) {
      if (global == null) continue;
      this.#ways.push({ node: null, index: null, kind: "global", to: name, when: global.when, count: 0 });
    }
  }

  add(moves: readonly FlowMove[]): void {
    for (const move of moves) {
      this.#nodes.set(move.to, (this.#nodes.get(move.to) ?? 0) + 1);
      const way = this.#wayOf(move);
      if (way !== undefined) way.count += 1;
    }
  }

  /** Counts the node a conversation continues from: no move of its own leads there. */
  addStart(node: string): void {
    if (this.#nodes.has(node)) this.#nodes.set(node, (this.#nodes.get(node) ?? 0) + 1);
  }

  get result(): FlowCoverage {
    const missed = [...this.#nodes].flatMap(([name, count]) => (count === 0 ? [name] : []));
    const counts = this.#ways.map((way) => ({ ...way }));
    return {
      nodes: { ...visitedOf([...this.#nodes.values()]), counts: new Map(this.#nodes), missed },
      transitions: { ...visitedOf(counts.map(({ count }) => count)), counts },
    };
  }

  /** The reason of a move tells transitions to the same node apart. */
  #wayOf({ from, to, kind, reason }: FlowMove): Way | undefined {
    if (kind === "global") return this.#ways.find((way) => way.node === null && way.to === to);
    const candidates = this.#ways.filter((way) => way.node !== null && way.node === from && way.to === to);
    const ofKind = candidates.filter((way) => way.kind === kind);
    return (
      ofKind.find(
        ({ when }) => when !== null && reason === `${kind === "prompt" ? "model" : "deterministic"}: ${when}`,
      ) ??
      ofKind.at(0) ??
      // For a model, a transition without a condition is the one that is left over.
      (kind === "else" ? candidates.find((way) => way.kind === "always") : undefined)
    );
  }
}

type Way = { -readonly [Member in keyof CoveredTransition]: CoveredTransition[Member] };

/** The condition of a transition, for people; null when there is none. */
function conditionOf(transition: Transition): string | null {
  switch (transition.kind) {
    case "prompt":
    case "expression":
      return transition.when;
    case "dtmf":
      return `keys ${transition.digits}`;
    case "silence":
      return `silent for ${transition.after_ms} ms`;
    default:
      return null;
  }
}

function visitedOf(counts: readonly number[]): Visited {
  const visited = counts.filter((count) => count > 0).length;
  const total = counts.length;
  return { visited, total, percent: total === 0 ? 100 : Math.floor((visited / total) * 1_000) / 10 };
}
