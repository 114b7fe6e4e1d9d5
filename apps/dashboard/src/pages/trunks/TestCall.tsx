import type { callOverSipTrunk } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { formatCount, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { numbersQuery } from "../numbers/numbers-queries.ts";
import { type Trunk, trunkPath } from "./trunks-queries.ts";

/** Calls somebody over a trunk, plays a tone and counts the packets of both directions. */
export function TestCall({ trunk }: { readonly trunk: Trunk }) {
  const numbers = useQuery(numbersQuery({}));
  const ownNumbers = numbers.data?.filter(({ provider }) => provider === "byo-sip-trunk") ?? [];
  const call = (form: FormData) =>
    callApi<typeof callOverSipTrunk>("POST", `${trunkPath(trunk.id)}/test-call`, {
      body: { from_phone_number: form.get("from"), to_phone_number: String(form.get("to")).trim() },
    });
  return (
    <FormModal
      label={t("trunk-call.make")}
      title={t("trunk-call.make")}
      submit={t("trunk-call.call")}
      perform={call}
      result={(report) => (
        <>
          <Notice look={report.outcome === "answered" ? "good" : "problem"}>
            <p className="font-medium">{t(`trunk-call.${report.outcome}`)}</p>
            {report.reason !== null && (
              <p>{[report.sip_code, report.reason].filter((part) => part !== null).join(" ")}</p>
            )}
            {report.outcome === "answered" && report.packets_received === 0 && <p>{t("trunk-call.one-way")}</p>}
          </Notice>
          <FactList
            facts={[
              [
                t("trunk-call.setup"),
                report.setup_ms === null ? "–" : t("value.milliseconds", { ms: formatNumber(report.setup_ms) }),
              ],
              [t("trunk-call.codec"), report.codec ?? "–"],
              [t("trunk-call.sent"), formatCount(report.packets_sent)],
              [t("trunk-call.received"), formatCount(report.packets_received)],
            ]}
          />
        </>
      )}
    >
      {(problems) => (
        <>
          <p>{t("trunk-call.about")}</p>
          <Field label={t("trunk-call.from")} hint={t("trunk-call.from-hint")} problem={problems["from_phone_number"]}>
            {(control) => (
              <select {...control} name="from" required>
                {ownNumbers.map(({ phone_number: number }) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("trunk-call.to")} problem={problems["to_phone_number"]}>
            {(control) => (
              <input {...control} type="tel" name="to" required maxLength={64} placeholder="+14155550123" />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}
