import type { campaignReadiness } from "@parley/contracts/campaigns/campaign-readiness-schemas";
import type { z } from "zod";
import type { Readiness } from "./check-readiness.ts";

export function presentReadiness(readiness: Readiness): z.input<typeof campaignReadiness> {
  const { missingConsent, costEstimate } = readiness;
  return {
    contacts: readiness.contacts,
    missing_variables: readiness.missingVariables.map((each) => ({ ...each })),
    missing_consent: { contacts: missingConsent.contacts, kind_needed: missingConsent.kindNeeded },
    opted_out: readiness.optedOut,
    do_not_call_register: readiness.doNotCallRegister,
    cost_estimate: { amount_usd: costEstimate.amountUsd, assumptions: [...costEstimate.assumptions] },
  };
}
