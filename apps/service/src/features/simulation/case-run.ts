import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { SimulationStart } from "./case-record.ts";
import type { Circumstances } from "./circumstances.ts";
import type { FlowCase } from "./flow-suite.ts";
import type { SimulatedAnswerer } from "./simulated-answerer.ts";

/** Everything one case is run with. */
export interface CaseRun {
  readonly flow: CompiledFlow;
  readonly answerers: FlowAnswerers<SimulatedAnswerer>;
  readonly script: FlowCase;
  readonly circumstances: Circumstances;
  /** Null when the conversation begins at the beginning. */
  readonly from: SimulationStart | null;
  readonly signal: AbortSignal;
}
