import type { previewBrowserCall } from "@parley/contracts/calls/call-control-contracts";
import { apiQuery } from "../../api/api-query.ts";

/** Who would answer, listen and speak if the assistant were called from here. */
export const callPlanQuery = (assistantId: number) =>
  apiQuery<typeof previewBrowserCall>(`/api/v1/calls/browser?assistant_id=${assistantId}`);
