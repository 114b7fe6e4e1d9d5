import type { confirmCampaignImport } from "@parley/contracts/campaigns/campaign-import-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { FactList } from "../../../kit/FactList.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { type CampaignImport, campaignPath, importQuery, LOOK_AGAIN_MS } from "../campaign-queries.ts";

const AT_WORK: ReadonlySet<string> = new Set(["uploading", "pending", "processing", "confirming"]);

interface ImportCheckProps {
  readonly campaignId: number;
  readonly importId: number;
}

/** What is in the file; contacts are made of it when somebody says so. */
export function ImportCheck({ campaignId, importId }: ImportCheckProps) {
  const queries = useQueryClient();
  const query = importQuery(campaignId, importId);
  const found = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || AT_WORK.has(state.data.status) ? LOOK_AGAIN_MS / 2 : false,
  });
  const path = `${campaignPath(campaignId)}/imports/${importId}`;
  const confirm = useMutation({
    mutationFn: () => callApi<typeof confirmCampaignImport>("POST", `${path}/confirm`),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Loaded query={found}>
      {(data) => (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <FactList facts={countsOf(data)} />
          <Outcome found={data} />
          {data.row_count > data.new_count && !AT_WORK.has(data.status) && (
            <p>
              <a className="text-accent underline" href={`${path}/rejects`} download>
                {t("contacts.rejects")}
              </a>
            </p>
          )}
          {confirm.error !== null && <ProblemNotice error={confirm.error} />}
          {data.status === "awaiting_confirmation" && (
            <div className="flex flex-wrap items-center gap-3">
              <Button look="solid" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
                {t("contacts.confirm", { count: data.new_count })}
              </Button>
              <p className="text-quiet text-sm">{t("contacts.confirm-hint")}</p>
            </div>
          )}
        </section>
      )}
    </Loaded>
  );
}

function countsOf(found: CampaignImport) {
  return [
    [t("contacts.rows"), formatCount(found.row_count)],
    [t("contacts.new"), formatCount(found.new_count)],
    [t("contacts.duplicate"), formatCount(found.duplicate_count)],
    [t("contacts.invalid"), formatCount(found.invalid_count)],
    [t("contacts.opted-out"), formatCount(found.opted_out_count)],
  ] as const;
}

function Outcome({ found }: { readonly found: CampaignImport }) {
  if (AT_WORK.has(found.status)) return <p role="status">{t("contacts.reading")}</p>;
  if (found.status === "completed") {
    return <Notice look="good">{t("contacts.done", { count: found.imported_count })}</Notice>;
  }
  if (found.status === "awaiting_confirmation") return null;
  return <Notice look="problem">{found.error_message ?? found.error_code ?? found.status}</Notice>;
}
