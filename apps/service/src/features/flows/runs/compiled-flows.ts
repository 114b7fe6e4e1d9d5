import { readGraph } from "@parley/flow-graph/read-graph";
import { type CompiledFlow, compileFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findFlowVersion } from "../find-flow.ts";
import type { PinnedFlow } from "../flow.ts";

/** A graph of 2,000 nodes takes some 2 MB ready to run. */
const MOST_KEPT = 100;

/** Keeps the flows used last compiled; a version never changes, so none goes stale. */
export class CompiledFlows {
  readonly #kept = new Map<string, CompiledFlow>();

  /** @throws Error when there is no such version, or it cannot run */
  async load(unit: ScopedUnitOfWork, pinned: PinnedFlow): Promise<CompiledFlow> {
    const key = `${unit.organizationId}:${pinned.flowId}:${pinned.version}`;
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    const flow = kept ?? (await compile(unit, pinned));
    this.#kept.set(key, flow);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return flow;
  }
}

async function compile(unit: ScopedUnitOfWork, pinned: PinnedFlow): Promise<CompiledFlow> {
  const version = await findFlowVersion(unit, pinned);
  const graph = version === null ? null : readGraph(version.graph).graph;
  if (graph === null) throw new Error("the conversation's flow is not on record");
  return compileFlow(graph);
}
