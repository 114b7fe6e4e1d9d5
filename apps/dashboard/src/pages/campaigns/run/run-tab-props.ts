import type { Campaign } from "../campaign-queries.ts";
import type { CampaignSearch } from "../campaigns-search.ts";

export interface RunTabProps {
  readonly campaign: Campaign;
  readonly search: CampaignSearch;
}
