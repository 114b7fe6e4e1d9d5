import type { Feature } from "../../platform/feature.ts";
import type { ComplianceDeps } from "./compliance-deps.ts";
import { contactCheckOperations } from "./operations/contact-checks.ts";
import { contactConsentOperations } from "./operations/contact-consents.ts";
import { contactRuleOperations } from "./operations/contact-rules.ts";
import { doNotCallOperations } from "./operations/do-not-call-lists.ts";

/** Who may be contacted, and when. */
export function createComplianceFeature(deps: ComplianceDeps): Feature {
  return {
    operations: [
      ...doNotCallOperations(deps),
      ...contactConsentOperations(deps),
      ...contactRuleOperations(deps),
      ...contactCheckOperations(deps),
    ],
    jobs: [],
    schedules: [],
  };
}
