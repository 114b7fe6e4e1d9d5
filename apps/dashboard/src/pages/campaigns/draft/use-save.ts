import type { updateCampaign } from "@parley/contracts/campaigns/campaign-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { campaignPath } from "../campaign-queries.ts";

/** Changes a draft. */
export function useSave(campaignId: number, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => callApi<typeof updateCampaign>("PUT", campaignPath(campaignId), { body }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onSaved();
    },
  });
}
