import type { Feature } from "../../platform/feature.ts";
import { sipTrunkOperations } from "./operations/trunks.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";
import { pushTrunks } from "./sync/push-trunks.ts";
import { sweepUnpushed } from "./sync/sweep-unpushed.ts";

export function createSipTrunksFeature(deps: SipTrunksDeps): Feature {
  return { operations: sipTrunkOperations(deps), jobs: [pushTrunks(deps)], schedules: [sweepUnpushed(deps)] };
}
