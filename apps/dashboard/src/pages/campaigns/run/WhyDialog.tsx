import { useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { FactList } from "../../../kit/FactList.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Modal } from "../../../kit/Modal.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { Time } from "../../../kit/Time.tsx";
import { type Attempt, whyQuery } from "../campaign-queries.ts";

interface WhyDialogProps {
  readonly campaignId: number;
  /** Null: nobody asks. */
  readonly attempt: Attempt | null;
  readonly onClose: () => void;
}

/** The decision an attempt was made by, and whether it is as it was written. */
export function WhyDialog({ campaignId, attempt, onClose }: WhyDialogProps) {
  return (
    <Modal title={t("why.title")} isOpen={attempt !== null} onClose={onClose}>
      {attempt !== null && <Decision campaignId={campaignId} attemptId={attempt.id} />}
      <Button onClick={onClose}>{t("action.close")}</Button>
    </Modal>
  );
}

function Decision({ campaignId, attemptId }: { readonly campaignId: number; readonly attemptId: number }) {
  const why = useQuery({ ...whyQuery(campaignId, attemptId), staleTime: 0 });
  return (
    <Loaded query={why}>
      {({ to_number: number, decision, is_sealed: isSealed, is_verified: isVerified, problem }) => (
        <>
          <Notice look={problem !== null ? "problem" : isVerified ? "good" : "info"}>
            {problem === null
              ? t(isVerified ? "why.verified" : isSealed ? "why.unverified" : "why.unsealed")
              : t(`evidence-problem.${problem}`)}
          </Notice>
          {decision !== null && (
            <FactList
              facts={[
                [t("why.number"), <bdi key="number">{number}</bdi>],
                [t("why.decided"), <Time key="decided" at={decision.decided_at} />],
                [t("campaign.purpose"), t(`purpose.${decision.purpose}`)],
                [t("why.place"), [decision.country, ...decision.states].filter(Boolean).join(", ") || "–"],
                [t("why.zones"), decision.zones.join(", ") || "–"],
                [
                  t("why.rules"),
                  decision.rules.map((rule) => `${rule.jurisdiction} ${rule.version}`).join(", ") || "–",
                ],
                [
                  t("why.consent"),
                  decision.consent === null
                    ? t("why.no-consent")
                    : `${decision.consent.kind}: ${decision.consent.source}`,
                ],
                [t("why.registers"), decision.registers.map(({ source }) => source).join(", ") || "–"],
                [t("why.before"), decision.attempts_before.length],
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
