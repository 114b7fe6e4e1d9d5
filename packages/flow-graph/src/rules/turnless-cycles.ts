import type { GraphFacts, NodeFact } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { stronglyConnected } from "../strongly-connected.ts";
import { isTerminal, waitsForTurn } from "../waits-for-turn.ts";
import { error, quoted } from "./rule.ts";

const MAX_NAMED = 10;

/** Nodes that would follow each other for ever, because none waits for the caller. One problem for each group. */
export function* turnlessCycles({ nodes }: GraphFacts): Generator<GraphProblem> {
  const passed = new Map<string, readonly string[]>();
  for (const fact of nodes.values()) {
    if (!waitsForTurn(fact.node) && !isTerminal(fact.node)) passed.set(fact.name, targetsOf(fact));
  }
  const successorsOf = (name: string) => (passed.get(name) ?? []).filter((to) => passed.has(to));
  for (const group of stronglyConnected([...passed.keys()], successorsOf)) {
    const cycle = cycleIn(group, successorsOf);
    const [first] = cycle;
    if (first === undefined) continue;
    const named = cycle.slice(0, MAX_NAMED).map(quoted);
    const last = cycle.length > MAX_NAMED ? [`${cycle.length - MAX_NAMED} more`] : [];
    const way = [...named, ...last, quoted(first)].join(" → ");
    yield error("turnless-cycle", ["nodes", first], `None of these nodes waits for the caller: ${way}.`);
  }
}

function targetsOf({ transitions }: NodeFact): readonly string[] {
  return [...new Set(transitions.map(({ transition }) => transition.to))];
}

/** The shortest path from the group's first node back to itself; none for a single node without such a transition. */
function cycleIn(group: readonly string[], successorsOf: (name: string) => readonly string[]): readonly string[] {
  const members = new Set(group);
  const [first = ""] = group;
  const cameFrom = new Map<string, string>();
  const queue = [first];
  for (const name of queue) {
    for (const next of successorsOf(name)) {
      if (next === first) return wayTo(name, cameFrom);
      if (!members.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  }
  return [];
}

function wayTo(last: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way: string[] = [];
  for (let name: string | undefined = last; name !== undefined; name = cameFrom.get(name)) way.push(name);
  return way.reverse();
}
