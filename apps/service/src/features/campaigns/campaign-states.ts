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
] as const;
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number];

/** Where each move leads; what is not listed is refused. Each campaign begins as a draft. */
const CAMPAIGN_TABLE = {
  draft: { edit: "draft", import: "draft", schedule: "scheduled", "clear-schedule": "draft", delete: "draft" },
  scheduled: {
    import: "scheduled",
    schedule: "scheduled",
    "clear-schedule": "draft",
    unschedule: "draft",
    delete: "scheduled",
  },
  running: {},
  paused: { edit: "paused", import: "paused", delete: "paused" },
  completed: { import: "completed", delete: "completed" },
  cancelled: { import: "cancelled", delete: "cancelled" },
  failed: { import: "failed", delete: "failed" },
} as const satisfies Record<CampaignStatus, Partial<Record<CampaignMove, CampaignStatus>>>;

/** Null: the move is refused. */
export function campaignAfter(status: CampaignStatus, move: CampaignMove): CampaignStatus | null {
  const moves: Partial<Record<CampaignMove, CampaignStatus>> = CAMPAIGN_TABLE[status];
  return moves[move] ?? null;
}

export function isCampaignStatus(text: string): text is CampaignStatus {
  return (CAMPAIGN_STATUSES as readonly string[]).includes(text);
}
