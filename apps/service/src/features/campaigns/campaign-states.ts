import { CAMPAIGN_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_MOVES = [
  /** Its texts, limits and settings are changed. */
  "edit",
  /** Contacts are added, or replaced by those of a file. */
  "import",
  /** It is to start at a time, or again and again. */
  "schedule",
  /** It starts when somebody starts it. */
  "clear-schedule",
  "unschedule",
  "delete",
  /** Somebody wants it to run. */
  "start",
  /** Its time has come, and a worker takes it up. */
  "begin",
  "pause",
  "stop",
  /** All contacts are done. */
  "complete",
  /** All contacts are done, and a recurring schedule has a next time. */
  "wait-for-next",
  /** It cannot go on: its assistant is gone, say. */
  "fail",
  /** It is to be gone through again, when somebody starts it. */
  "re-execute",
  /** It is to be gone through again at a time. */
  "re-execute-later",
] as const;
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number];

const AGAIN = { "re-execute": "draft", "re-execute-later": "scheduled" } as const;

/** Where each move leads; what is not listed is refused. Each campaign begins as a draft. */
const CAMPAIGN_TABLE = {
  draft: {
    edit: "draft",
    import: "draft",
    schedule: "scheduled",
    "clear-schedule": "draft",
    delete: "draft",
    start: "scheduled",
  },
  scheduled: {
    import: "scheduled",
    schedule: "scheduled",
    "clear-schedule": "draft",
    unschedule: "draft",
    delete: "scheduled",
    start: "scheduled",
    begin: "running",
    stop: "cancelled",
  },
  running: { pause: "paused", stop: "cancelled", complete: "completed", "wait-for-next": "scheduled", fail: "failed" },
  paused: { edit: "paused", import: "paused", delete: "paused", start: "running", stop: "cancelled" },
  completed: { ...AGAIN, import: "completed", delete: "completed" },
  cancelled: { ...AGAIN, import: "cancelled", delete: "cancelled" },
  failed: { ...AGAIN, import: "failed", delete: "failed" },
} as const satisfies Record<CampaignStatus, Partial<Record<CampaignMove, CampaignStatus>>>;

/** Null: the move is refused. */
export function campaignAfter(status: CampaignStatus, move: CampaignMove): CampaignStatus | null {
  const moves: Partial<Record<CampaignMove, CampaignStatus>> = CAMPAIGN_TABLE[status];
  return moves[move] ?? null;
}

export function isCampaignStatus(text: string): text is CampaignStatus {
  return (CAMPAIGN_STATUSES as readonly string[]).includes(text);
}
