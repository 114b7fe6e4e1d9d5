import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SpeechVendors } from "../../calls/costs/name-speech-model.ts";
import { findRegisterState } from "../../compliance/do-not-call/register-state.ts";
import type { Campaign } from "../campaign.ts";
import { sourcesOf } from "../templates/contact-values.ts";
import { requiredVariables } from "../templates/required-variables.ts";
import { type CostEstimate, estimateCampaign } from "./estimate-campaign.ts";
import { countGaps, countWilling, prepareToCount } from "./readiness-store.ts";

/** What keeps contacts of a campaign from being reached, or from being told everything. */
export interface Readiness {
  /** Those with work left; all counts are of these. */
  readonly contacts: number;
  /** Variables of the templates that contacts have no value of, and that nothing takes the place of. */
  readonly missingVariables: readonly { readonly name: string; readonly contacts: number }[];
  readonly missingConsent: { readonly contacts: number; readonly kindNeeded: ConsentKind };
  readonly optedOut: number;
  /** Null: what the campaign is for needs none. */
  readonly doNotCallRegister: "ok" | "missing" | "stale" | null;
  readonly costEstimate: CostEstimate;
}

export interface ReadinessDeps {
  readonly platform: Pick<Platform, "clock">;
  readonly speechVendors: SpeechVendors;
}

/** So many variables are looked for; each costs a look at every contact. */
const MOST_VARIABLES = 50;

/**
 * Says what stands in a campaign's way; decides nothing, and writes nothing. In a transaction of its own: a million contacts take
 * seconds, and nobody should wait for a lock as long.
 */
export async function checkReadiness(
  { platform, speechVendors }: ReadinessDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
): Promise<Readiness> {
  const { id, purpose, variableMappings } = campaign;
  const variables = requiredVariables(campaign)
    .slice(0, MOST_VARIABLES)
    .map((name) => ({ name, sources: sourcesOf(name, variableMappings) }));
  await prepareToCount(unit);
  const { contacts, gaps } = await countGaps(unit, id, variables);
  const { optedOut, consented, attested } = await countWilling(unit, id, purpose);
  return {
    contacts,
    missingVariables: variables.flatMap(({ name }, index) => {
      const count = gaps[index] ?? 0;
      return count === 0 ? [] : [{ name, contacts: count }];
    }),
    missingConsent: {
      contacts: contacts - consented - attested,
      kindNeeded: purpose === "marketing" ? "written" : "express",
    },
    optedOut,
    doNotCallRegister: purpose === "marketing" ? await findRegisterState(unit, platform.clock.now()) : null,
    costEstimate: await estimateCampaign(speechVendors, unit, campaign, contacts),
  };
}
