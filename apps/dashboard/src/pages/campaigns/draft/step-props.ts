import type { Campaign } from "../campaign-queries.ts";

export interface StepProps {
  readonly campaign: Campaign;
  /** Leads to the step after this one. */
  readonly goOn: () => void;
}
