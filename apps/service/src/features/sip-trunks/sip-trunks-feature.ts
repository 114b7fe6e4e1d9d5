import type { Feature } from "../../platform/feature.ts";
import { trunkStateOperations } from "./operations/trunk-states.ts";
import { sipTrunkOperations } from "./operations/trunks.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";
import { compareWithBridgesRegularly } from "./sync/compare-with-bridges.ts";
import { pushTrunks } from "./sync/push-trunks.ts";
import { sweepUnpushed } from "./sync/sweep-unpushed.ts";

export function createSipTrunksFeature(deps: SipTrunksDeps): Feature {
  const operations = [...sipTrunkOperations(deps), ...trunkStateOperations(deps)];
  return { operations, jobs: [pushTrunks(deps)], schedules: [sweepUnpushed(deps), compareWithBridgesRegularly(deps)] };
}
