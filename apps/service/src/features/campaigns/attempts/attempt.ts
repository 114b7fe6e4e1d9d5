import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import type { DataVersions } from "@parley/contact-rules/data-versions";
import type { ZoneSource } from "@parley/contact-rules/places/locate-contact";
import type { CampaignPurpose } from "../campaign.ts";

export type AttemptChannel = "call" | "sms";

/** As contacts' statuses have it; `skipped`: nobody was dialled or texted. */
export type AttemptOutcome = "completed" | "failed" | "skipped" | "no_answer" | "busy" | "voicemail";

/** What was known when it was decided to reach for somebody. Written once, with the attempt; times are ISO 8601 in UTC. */
export interface DecisionRecord {
  readonly version: 1;
  readonly decidedAt: string;
  readonly campaignId: number;
  readonly contactId: number;
  readonly round: number;
  readonly attemptNumber: number;
  readonly channel: AttemptChannel;
  readonly purpose: CampaignPurpose;
  /** The keyed hash of the number, hexadecimal. */
  readonly numberHash: string;
  readonly isAllowed: boolean;
  /** What spoke against it: of an attempt, nothing. */
  readonly reasons: readonly string[];
  readonly country: string | null;
  readonly states: readonly string[];
  readonly zones: readonly string[];
  readonly zonesFoundBy: ZoneSource | null;
  readonly rules: readonly { readonly jurisdiction: string; readonly version: string; readonly sourceDate: string }[];
  readonly dataVersions: DataVersions;
  readonly consent: {
    readonly kind: ConsentKind;
    readonly source: string;
    readonly givenAt: string;
    /** An admin vouched for it; nobody gave it to us. */
    readonly isAttested: boolean;
  } | null;
  /** Copies of public registers that were looked at. */
  readonly registers: readonly { readonly source: string; readonly obtainedAt: string }[];
  /** Of the 24 hours before. */
  readonly attemptsBefore: readonly string[];
}
