/** What a client may send; null: nothing of that. */
export type CampaignRequest =
  | { readonly type: "ping" }
  | { readonly type: "request_update" }
  | { readonly type: "request_history"; readonly hours: number; readonly campaignId: number | null }
  | null;

const DEFAULT_HOURS = 24;
/** Older minutes are forgotten. */
const MOST_HOURS = 720;

export function readCampaignRequest(message: Buffer): CampaignRequest {
  const sent = parse(message);
  if (sent === null) return null;
  const { type, hours, campaign_id: campaignId } = sent;
  if (type === "ping" || type === "request_update") return { type };
  if (type !== "request_history") return null;
  const isUsable = typeof hours === "number" && Number.isFinite(hours) && hours > 0;
  return {
    type,
    hours: isUsable ? Math.min(hours, MOST_HOURS) : DEFAULT_HOURS,
    campaignId: Number.isSafeInteger(campaignId) ? (campaignId as number) : null,
  };
}

function parse(message: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(message.toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
