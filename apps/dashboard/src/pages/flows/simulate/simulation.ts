import type { simulateFlow } from "@parley/contracts/flows/flow-simulation-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { FlowGraph } from "../model/graph-types.ts";

type Case = WireAnswer<typeof simulateFlow>["cases"][number];
export type SimulatedTurn = Case["turns"][number];

export interface SimulationChoice {
  readonly channel: "voice" | "sms";
  readonly model: "demo" | "assistant";
}

/** One turn that was tried: what the caller said (null: the assistant opened) and what came of it. */
export interface TriedTurn {
  readonly said: string | null;
  readonly turn: SimulatedTurn;
  /** All that was said up to its end. */
  readonly dialogue: Case["dialogue"];
  /** What went wrong apart from it. */
  readonly failures: readonly string[];
}

/** As the names of tools have to be. */
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Nothing is really called: each tool of the flow succeeds. */
function toolAnswers(graph: FlowGraph) {
  const names = Object.values(graph.nodes).flatMap((node) => (node.type === "tool" ? [node.tool] : []));
  return [...new Set(names)].filter((name) => TOOL_NAME.test(name)).map((name) => ({ name, result: { ok: true } }));
}

interface SimulationStep extends SimulationChoice {
  readonly flowId: number;
  readonly graph: FlowGraph;
  /** The turns before it. */
  readonly before: readonly TriedTurn[];
  /** Null: the assistant opens a call. */
  readonly said: string | null;
}

/** The request that goes on by one turn from where the conversation stands. */
export function simulationRequest({ flowId, graph, channel, model, before, said }: SimulationStep) {
  const last = before.at(-1);
  const turn = channel === "sms" ? { text: said } : { say: said };
  return {
    flow_id: flowId,
    graph,
    model,
    suite: {
      name: "editor",
      channel,
      tools: toolAnswers(graph),
      cases: [{ name: "editor", turns: said === null ? [] : [turn] }],
    },
    ...(last?.turn.state == null ? {} : { from: { state: last.turn.state, dialogue: last.dialogue } }),
  };
}

/** What came of it, as a turn; null: nothing was answered at all. */
export function triedTurn(answer: WireAnswer<typeof simulateFlow>, said: string | null): TriedTurn | null {
  const [only] = answer.cases;
  const turn = said === null ? only?.opening : only?.turns[0];
  if (only === undefined || turn == null) return null;
  return { said, turn, dialogue: only.dialogue.slice(0, turn.dialogue_length), failures: only.failures };
}
