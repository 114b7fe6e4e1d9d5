import type { DomainError } from "@parley/foundation/domain-error";
import type { Campaign } from "../campaign.ts";
import type { CarrierAnswers } from "./breaker.ts";
import type { Parties } from "./party-cache.ts";

/** What a worker knows of a campaign from one step to the next. */
export interface CampaignMemory {
  campaign: Campaign | null;
  numbers: readonly string[];
  /** Who calls and texts from the number whose turn it is; null before that is known. */
  parties: { readonly from: string; readonly found: Parties | DomainError } | null;
  /** How carriers took what was dispatched since the last step. */
  answers: CarrierAnswers;
  /** When attempts that are over were last looked for, by the database's clock. */
  settledAt: Date | null;
  /** Bills are looked for at the beginning, and while there are many. */
  isBilling: boolean;
  /** Dispatches that are under way. */
  inFlight: number;
}
