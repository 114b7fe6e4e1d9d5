import { defineContract } from "../operation.ts";
import { flowSimulation, flowSimulationRequest } from "./flow-simulation-schemas.ts";

/** Room for a graph of some hundred nodes with long prompts, and a suite. */
const LIMIT_BYTES = 2_097_152;

export const simulateFlow = defineContract({
  name: "simulateFlow",
  method: "POST",
  path: "/api/v1/flows/simulate",
  tag: "Flows",
  summary: "Try scripted conversations with a flow",
  description:
    'Runs the suite by voice or text in the same runtime as real calls, without a telephone, and says what of the graph it covered. Tools are never called: mocks answer, and nothing is stored. With `model: "assistant"` the base assistant\'s own model answers, with its keys and at its cost. All cases together have 60 seconds; those that have not finished by then are `not-run`.',
  access: "write",
  // A POST that changes nothing.
  isAudited: false,
  body: flowSimulationRequest,
  bodyLimitBytes: LIMIT_BYTES,
  success: flowSimulation,
  errors: {
    404: "There is no such flow.",
    503: "No language model may answer for the base assistant.",
  },
});
