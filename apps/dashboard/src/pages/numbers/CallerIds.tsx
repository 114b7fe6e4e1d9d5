import type { WireAnswer } from "@parley/contracts/operation";
import type {
  addVerifiedCallerId,
  syncVerifiedCallerIds,
} from "@parley/contracts/phone-numbers/verified-caller-id-contracts";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Secret } from "../../kit/Secret.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { refreshNumbers } from "./numbers-queries.ts";

const PATH = "/api/v1/phone-numbers/organization";

/** Numbers owned elsewhere that calls may show: proved to a carrier, then taken in. They are let go of at the carrier. */
export function CallerIds() {
  const sync = useMutation({
    mutationFn: () => callApi<typeof syncVerifiedCallerIds>("POST", `${PATH}/sync-verified-caller-ids`),
    onSuccess: refreshNumbers,
  });
  const verify = (form: FormData) =>
    callApi<typeof addVerifiedCallerId>("POST", `${PATH}/add-verified-caller-id`, {
      body: { phone_number: form.get("phone_number"), friendly_name: form.get("friendly_name") || null },
    });
  return (
    <Sheet
      title={t("caller-ids.title")}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button disabled={sync.isPending} onClick={() => sync.mutate()}>
            {t("caller-ids.sync")}
          </Button>
          <FormModal
            label={t("caller-ids.verify")}
            title={t("caller-ids.verify-title")}
            submit={t("caller-ids.verify")}
            perform={verify}
            result={(asked) => <Asked asked={asked} />}
          >
            {({ phone_number: numberProblem, friendly_name: nameProblem }) => (
              <>
                <Field label={t("numbers.number")} hint={t("caller-ids.number-hint")} problem={numberProblem}>
                  {(control) => (
                    <input
                      {...control}
                      type="tel"
                      name="phone_number"
                      required
                      placeholder="+14155550123"
                      autoComplete="off"
                    />
                  )}
                </Field>
                <Field label={t("numbers.name")} problem={nameProblem}>
                  {(control) => <input {...control} name="friendly_name" autoComplete="off" />}
                </Field>
              </>
            )}
          </FormModal>
        </div>
      }
    >
      <p className="text-quiet">{t("caller-ids.about")}</p>
      {sync.error !== null && <ProblemNotice error={sync.error} />}
      {sync.data !== undefined && (
        <Notice look={sync.data.success ? "good" : "problem"}>
          <p>
            {t("caller-ids.synced", {
              count: sync.data.synced_count,
              added: sync.data.added_count,
              removed: sync.data.removed_count,
            })}
          </p>
          {!sync.data.success && <p>{sync.data.message}</p>}
        </Notice>
      )}
    </Sheet>
  );
}

function Asked({ asked }: { readonly asked: WireAnswer<typeof addVerifiedCallerId> }) {
  const { phone_number: number, provider, validation_code: code } = asked;
  return (
    <>
      <p>{t(code === null ? "caller-ids.code-texted" : "caller-ids.code-called", { carrier: provider, number })}</p>
      {code !== null && <Secret label={t("caller-ids.code")} text={code} />}
      <p className="text-quiet">{t("caller-ids.then-sync")}</p>
    </>
  );
}
