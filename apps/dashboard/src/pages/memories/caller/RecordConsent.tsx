import type { recordCallerConsent } from "@parley/contracts/learning/caller-memory-contracts";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { FormModal } from "../../../kit/FormModal.tsx";
import { Select } from "../../../kit/Select.tsx";
import { callerPath, refreshMemories } from "../memories-queries.ts";

/** Writes down what a caller said to being remembered; earlier words stay on record. */
export function RecordConsent({ caller }: { readonly caller: string }) {
  const record = async (form: FormData) => {
    const body = { given: form.get("given") === "yes", source: String(form.get("source")) };
    await callApi<typeof recordCallerConsent>("POST", callerPath("consent", caller), { body });
    await refreshMemories();
  };
  return (
    <FormModal
      label={t("memories.record-consent")}
      title={t("memories.record-consent")}
      submit={t("memories.record")}
      perform={record}
    >
      {(problems) => (
        <>
          <Field label={t("memories.said")} hint={t("memories.said-hint")} problem={problems["given"]}>
            {(control) => (
              <Select
                control={control}
                name="given"
                options={[
                  ["yes", t("memories.consent-given")],
                  ["no", t("memories.consent-refused")],
                ]}
              />
            )}
          </Field>
          <Field
            label={t("memories.consent-source")}
            hint={t("memories.consent-source-hint")}
            problem={problems["source"]}
          >
            {(control) => <input {...control} name="source" required maxLength={255} />}
          </Field>
        </>
      )}
    </FormModal>
  );
}
