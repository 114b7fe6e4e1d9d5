import type { Feature } from "../../platform/feature.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";
import { simulationOperations } from "./operations/simulations.ts";

/** Scripted conversations with a flow, without carriers and without side effects. */
export function createSimulationFeature(deps: AnswererDeps): Feature {
  return { operations: simulationOperations(deps), jobs: [], schedules: [] };
}
