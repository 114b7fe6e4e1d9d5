import type { Feature } from "../../platform/feature.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { assistantModelOperations } from "./operations/assistant-models.ts";

export function createAnsweringFeature(deps: AnswererDeps): Feature {
  return { operations: assistantModelOperations(deps), jobs: [], schedules: [] };
}
