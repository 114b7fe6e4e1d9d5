import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { advanceFlow, silenceAfterMs } from "../../../src/conversation/flow/advance-flow.ts";
import { type CompiledFlow, compileFlow } from "../../../src/conversation/flow/compiled-flow.ts";
import type { FlowContext } from "../../../src/conversation/flow/flow-context.ts";
import type { FlowEvent, FlowStep, TurnWay } from "../../../src/conversation/flow/flow-event.ts";
import { type FlowState, initialFlowState } from "../../../src/conversation/flow/flow-state.ts";

/** Walks through a flow by hand; the flow's own words count as spoken. */
export class WalkedFlow {
  readonly flow: CompiledFlow;
  readonly context: FlowContext;
  /** Every transition, like `a > b (always) deterministic: always`. */
  readonly moves: string[] = [];
  state: FlowState;

  constructor(nodes: FlowGraph["nodes"], change: Partial<FlowContext> & { readonly graph?: Partial<FlowGraph> } = {}) {
    const { graph, ...context } = change;
    this.flow = compileFlow({ begin_node: Object.keys(nodes)[0] ?? "", nodes, ...graph });
    this.context = {
      channel: "voice",
      fixedValues: { from_number: "+14155550100" },
      givenValues: {},
      capture: { language: "en", today: "2026-11-22", callerCountry: "US" },
      ...context,
    };
    this.state = initialFlowState(this.flow.graph.begin_node);
  }

  get node(): string {
    return this.state.node;
  }

  get silenceAfterMs(): number | null {
    return silenceAfterMs(this.flow, this.state);
  }

  /** Feeds one event. @returns what the flow said before its next action */
  on(event: FlowEvent): { readonly said: readonly string[]; readonly step: FlowStep } {
    const said: string[] = [];
    let next: FlowEvent = event;
    for (;;) {
      const { state, step, moves } = advanceFlow(this.flow, this.state, next, this.context);
      this.state = state;
      this.moves.push(...moves.map(({ from, to, kind, reason }) => `${from} > ${to} (${kind}) ${reason}`));
      if (step.kind !== "say") return { said, step };
      said.push(step.text);
      next = { kind: "spoke" };
    }
  }

  begin(text?: string) {
    return this.on({ kind: "begun", turn: text === undefined ? null : { text, way: "speech" } });
  }

  hears(text: string, way: TurnWay = "speech") {
    return this.on({ kind: "turn", turn: { text, way } });
  }

  /** The model speaks without calling a tool. */
  speaks() {
    return this.on({ kind: "spoke" });
  }

  chooses(to: string) {
    return this.on({ kind: "chose", to });
  }

  acts(isSuccess: boolean, result: unknown = null) {
    return this.on({ kind: "acted", isSuccess, result });
  }
}
