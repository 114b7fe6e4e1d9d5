import type { Feature } from "../../platform/feature.ts";
import { simulateFlowOperation } from "../simulation/operations/simulations.ts";
import type { FlowsDeps } from "./flows-deps.ts";
import { assignFlowPhoneNumberOperations } from "./operations/assign-flow-phone-number.ts";
import { createFlowOperation } from "./operations/create-flow.ts";
import { deleteFlowOperation } from "./operations/delete-flow.ts";
import { validateFlowGraphOperation } from "./operations/flow-graphs.ts";
import { getFlowOperation } from "./operations/get-flow.ts";
import { listFlowsOperation } from "./operations/list-flows.ts";
import { readFlowGraphSchemaOperation } from "./operations/read-flow-graph-schema.ts";
import { updateFlowOperation } from "./operations/update-flow.ts";

export function createFlowsFeature(deps: FlowsDeps): Feature {
  return {
    operations: [
      createFlowOperation(deps),
      listFlowsOperation(),
      validateFlowGraphOperation(),
      simulateFlowOperation(deps),
      readFlowGraphSchemaOperation(),
      getFlowOperation(),
      updateFlowOperation(),
      deleteFlowOperation(),
      ...assignFlowPhoneNumberOperations(),
    ],
    jobs: [],
    schedules: [],
  };
}
