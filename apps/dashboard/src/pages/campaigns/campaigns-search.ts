import { definedOnly, searchValues } from "../../kit/search-values.ts";

export const STATUSES = ["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"] as const;
export const TYPES = ["call", "sms", "mixed"] as const;

/** What the address of the list holds. */
export interface CampaignsSearch {
  readonly status?: (typeof STATUSES)[number];
  readonly type?: (typeof TYPES)[number];
  readonly assistant?: number;
  readonly q?: string;
  /** From 2 on. */
  readonly page?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readCampaignsSearch(search: Readonly<Record<string, unknown>>): CampaignsSearch {
  const { text, integer, oneOf } = searchValues(search);
  return definedOnly({
    status: oneOf("status", STATUSES),
    type: oneOf("type", TYPES),
    assistant: integer("assistant"),
    q: text("q"),
    page: integer("page"),
  });
}

/** Steps of a draft, in order. */
export const DRAFT_STEPS = ["basics", "contacts", "messages", "schedule", "review"] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];
export const RUN_TABS = ["people", "attempts"] as const;
export type RunTab = (typeof RUN_TABS)[number];

export const CONTACT_STATUSES = [
  "pending",
  "in_progress",
  "completed",
  "failed",
  "no_answer",
  "busy",
  "voicemail",
  "skipped",
] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** What the address of a campaign holds. */
export interface CampaignSearch {
  /** Of a draft; the basics when absent. */
  readonly step?: DraftStep;
  /** Of one that has been started; its people when absent. */
  readonly tab?: RunTab;
  readonly status?: ContactStatus;
  readonly page?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readCampaignSearch(search: Readonly<Record<string, unknown>>): CampaignSearch {
  const { integer, oneOf } = searchValues(search);
  return definedOnly({
    step: oneOf("step", DRAFT_STEPS),
    tab: oneOf("tab", RUN_TABS),
    status: oneOf("status", CONTACT_STATUSES),
    page: integer("page"),
  });
}
