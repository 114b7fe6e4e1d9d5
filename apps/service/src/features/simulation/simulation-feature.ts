import type { Feature } from "../../platform/feature.ts";
import { type ChatsDeps, chatOperations } from "./operations/chats.ts";
import { simulationOperations } from "./operations/simulations.ts";

/** Conversations without carriers and without side effects: scripted ones with a flow, and those that somebody writes. */
export function createSimulationFeature(deps: ChatsDeps): Feature {
  return {
    operations: [...simulationOperations(deps.answering), ...chatOperations(deps)],
    jobs: [],
    schedules: [],
  };
}
