import type {
  getFailureReview,
  listFailureReviews,
  reviewFailures,
} from "@parley/contracts/learning/failure-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useRights } from "../../../session/use-session.ts";
import { learningPath } from "../../prompts/prompts-queries.ts";
import { type Dataset, isOfEvaluations } from "../evaluations-queries.ts";
import { Cluster } from "./Cluster.tsx";
import { Drafts } from "./Drafts.tsx";

interface BadCallsProps {
  readonly assistantId: string;
  readonly datasets: readonly Dataset[];
}

/** From calls that went badly to cases: they are grouped, drafted, and taken into a dataset by a person. */
export function BadCalls({ assistantId, datasets }: BadCallsProps) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const path = `${learningPath(assistantId)}/failure-reviews`;
  const reviews = useQuery(apiQuery<typeof listFailureReviews>(`${path}?limit=1`));
  const reviewing = useMutation({
    mutationFn: () => callApi<typeof reviewFailures>("POST", path),
    onSuccess: () => queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) }),
  });
  return (
    <Sheet
      title={t("bad-calls.title")}
      actions={
        mayWrite && (
          <Button disabled={reviewing.isPending} onClick={() => reviewing.mutate()}>
            {t(reviewing.isPending ? "bad-calls.looking" : "bad-calls.look")}
          </Button>
        )
      }
    >
      <p className="text-quiet text-sm">{t("bad-calls.about")}</p>
      {reviewing.error !== null && <ProblemNotice error={reviewing.error} />}
      <Loaded query={reviews}>
        {([newest]) =>
          newest === undefined ? (
            <p>{t("bad-calls.none")}</p>
          ) : (
            <Review key={newest.id} assistantId={assistantId} id={newest.id} />
          )
        }
      </Loaded>
      <Drafts assistantId={assistantId} datasets={datasets} />
    </Sheet>
  );
}

function Review({ assistantId, id }: { readonly assistantId: string; readonly id: number }) {
  const review = useQuery(apiQuery<typeof getFailureReview>(`${learningPath(assistantId)}/failure-reviews/${id}`));
  return (
    <Loaded query={review}>
      {({ created_at: at, call_count: count, clusters, reason }) => (
        <>
          <p>
            <Time at={at} />: {t("bad-calls.found", { count })}
          </p>
          {reason !== null && <p className="text-quiet text-sm wrap-anywhere">{reason}</p>}
          <ul className="grid gap-3">
            {clusters.map((cluster) => (
              <li key={cluster.id}>
                <Cluster assistantId={assistantId} cluster={cluster} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
