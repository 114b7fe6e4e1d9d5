import type { Feature } from "../../platform/feature.ts";
import type { FlowsDeps } from "./flows-deps.ts";
import { flowGraphOperations } from "./operations/flow-graphs.ts";
import { flowVersionOperations } from "./operations/flow-versions.ts";
import { flowOperations } from "./operations/flows.ts";

export function createFlowsFeature(deps: FlowsDeps): Feature {
  return {
    operations: [...flowOperations(deps), ...flowGraphOperations, ...flowVersionOperations],
    jobs: [],
    schedules: [],
  };
}
