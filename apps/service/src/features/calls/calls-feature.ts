import type { Feature } from "../../platform/feature.ts";
import { listCallsOperation } from "./operations/list-calls.ts";

export function createCallsFeature(): Feature {
  return { operations: [listCallsOperation()], jobs: [], schedules: [] };
}
