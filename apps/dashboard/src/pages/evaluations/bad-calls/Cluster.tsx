import type { draftCase, getFailureCluster, getFailureReview } from "@parley/contracts/learning/failure-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { formatNumber } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { learningPath } from "../../prompts/prompts-queries.ts";
import { isOfEvaluations } from "../evaluations-queries.ts";

interface ClusterProps {
  readonly assistantId: string;
  readonly cluster: WireAnswer<typeof getFailureReview>["clusters"][number];
}

/** Calls that failed in the same way; one of them can be drafted as a case. */
export function Cluster({ assistantId, cluster }: ClusterProps) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const path = `${learningPath(assistantId)}/failure-clusters/${cluster.id}`;
  const calls = useQuery({ ...apiQuery<typeof getFailureCluster>(path), enabled: isOpen });
  const drafting = useMutation({
    mutationFn: (trace: number) =>
      callApi<typeof draftCase>("POST", `${path}/draft-case`, { body: { call_trace_id: trace } }),
    onSuccess: () => queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) }),
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer">
        <bdi className="font-medium wrap-anywhere">{cluster.words.join(", ") || t("bad-calls.alone")}</bdi>{" "}
        <span className="text-quiet">{t("calls.count", { count: cluster.call_count })}</span>
      </summary>
      <div className="grid gap-3 py-2 ps-4">
        {drafting.error !== null && <ProblemNotice error={drafting.error} />}
        {isOpen && (
          <Loaded query={calls}>
            {({ calls: list }) => (
              <ul className="grid gap-3">
                {list.map(({ call_trace_id: trace, call_id: call, summary, quality_score: quality }) => (
                  <li key={trace} className="grid gap-1 border-line border-b pb-2 last:border-0">
                    <p className="wrap-anywhere" dir="auto">
                      {summary ?? t("bad-calls.no-summary", { call: String(call) })}
                    </p>
                    {quality !== null && (
                      <p className="text-quiet text-sm">
                        {t("bad-calls.quality", { quality: formatNumber(quality * 100) })}
                      </p>
                    )}
                    {mayWrite && (
                      <div>
                        <Button disabled={drafting.isPending} onClick={() => drafting.mutate(trace)}>
                          {t("bad-calls.draft")}
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        )}
      </div>
    </details>
  );
}
