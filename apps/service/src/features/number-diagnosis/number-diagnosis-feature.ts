import type { Feature } from "../../platform/feature.ts";
import type { PhoneNumbersDeps } from "../phone-numbers/phone-numbers-deps.ts";
import { diagnosisOperations } from "./operations/diagnosis.ts";

export function createNumberDiagnosisFeature(deps: PhoneNumbersDeps): Feature {
  return { operations: diagnosisOperations(deps), jobs: [], schedules: [] };
}
