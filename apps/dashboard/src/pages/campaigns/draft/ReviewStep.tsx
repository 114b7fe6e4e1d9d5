import { useQuery } from "@tanstack/react-query";
import { formatCount, formatMoney } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { FactList } from "../../../kit/FactList.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { type Campaign, type Readiness, reviewQuery } from "../campaign-queries.ts";
import type { StepProps } from "./step-props.ts";
import { WhenToStart } from "./WhenToStart.tsx";

/** What a start would meet with and cost; only here somebody starts it. */
export function ReviewStep({ campaign }: StepProps) {
  const review = useQuery({ ...reviewQuery(campaign.id), staleTime: 0 });
  return (
    <Loaded query={review}>
      {({ start_problems: problems, readiness }) => (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
          {problems.map(({ code, message, fix }) => (
            <Notice key={code} look="problem">
              <p className="font-medium">{message}</p>
              {fix !== null && <p>{fix}</p>}
            </Notice>
          ))}
          {readiness === null ? <p>{t("review.unknown")}</p> : <Prospects campaign={campaign} readiness={readiness} />}
          <WhenToStart campaign={campaign} mayStart={problems.length === 0} readiness={readiness} />
        </div>
      )}
    </Loaded>
  );
}

function Prospects({ campaign, readiness }: { readonly campaign: Campaign; readonly readiness: Readiness }) {
  const { missing_consent: consent, cost_estimate: cost, do_not_call_register: register } = readiness;
  return (
    <>
      <FactList
        facts={[
          [t("review.contacts"), formatCount(readiness.contacts)],
          [t(`review.consent-${consent.kind_needed}`), formatCount(consent.contacts)],
          [t("review.opted-out"), formatCount(readiness.opted_out)],
          [t("review.register"), t(`register.${register ?? "none"}`)],
          [t("campaign.purpose"), t(`purpose.${campaign.purpose}`)],
          [t("review.cost"), formatMoney(cost.amount_usd)],
        ]}
      />
      <ul className="list-disc ps-5 text-quiet text-sm">
        {cost.assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
      {readiness.missing_variables.length > 0 && (
        <Notice>
          <p className="font-medium">{t("review.gaps")}</p>
          <ul className="list-disc ps-5">
            {readiness.missing_variables.map(({ name, contacts }) => (
              <li key={name}>
                <code>{name}</code> – {t("review.gap", { count: contacts })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
