import type { CompiledFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import type { CompiledFlows } from "./compiled-flows.ts";
import type { FlowConversationRow, FlowRun } from "./flow-run.ts";
import { readEarlierWords } from "./flow-run-store.ts";
import { openFlowRun } from "./open-flow-run.ts";

/** The flow that leads a conversation, ready to run, and where the conversation stands in it. */
export interface LeadingFlow {
  readonly run: FlowRun;
  readonly flow: CompiledFlow;
  /** What was said in the conversation before this one. */
  readonly earlierWords: readonly ModelMessage[];
}

export async function findLeadingFlow(
  flows: CompiledFlows,
  unit: ScopedUnitOfWork,
  conversation: FlowConversationRow,
): Promise<LeadingFlow> {
  const run = await openFlowRun(unit, conversation);
  return { run, flow: await flows.load(unit, run.flow), earlierWords: await readEarlierWords(unit, run) };
}
