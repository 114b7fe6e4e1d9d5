import { defineContract } from "../operation.ts";
import { flowSimulation, flowSimulationRequest } from "./flow-simulation-schemas.ts";

/** Room for a graph of some hundred nodes with long prompts, and a suite. */
const LIMIT_BYTES = 2_097_152;

export const simulateFlow = defineContract({
  name: "simulateFlow",
  method: "POST",
  path: "/api/v1/flows/simulate",
  tag: "Flows",
  summary:
    "Run scripted conversations with a graph, by voice or text, and say what of it they covered; nothing outside is reached but the assistant's model, where asked for",
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
