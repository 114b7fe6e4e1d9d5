import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { SimulationStart } from "./case-record.ts";
import type { Circumstances } from "./circumstances.ts";
import type { FlowCase } from "./flow-suite.ts";
import type { SimulatedAnswerer } from "./simulated-speaker.ts";

/** Everything one case is run with. */
export interface CaseRun {
  readonly flow: CompiledFlow;
  readonly speakers: FlowAnswerers<SimulatedAnswerer>;
  readonly script: FlowCase;
  readonly circumstances: Circumstances;
  /** Null: the conversation begins. */
  readonly from: SimulationStart | null;
  readonly signal: AbortSignal;
}

/** What the simulated conversation is called where records name it. */
export const SIMULATED_SID = "simulated";
/** Of the organization; such numbers are kept free for stories. */
export const ASSISTANT_NUMBER = "+12025550100";
